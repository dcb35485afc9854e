// SPDX-License-Identifier: GPL-2.0-or-later
// Sorts and filters the tables of a page. Counts can be beyond what a Number holds exactly, so
// cells carry them as digits and they are compared as BigInt.
"use strict";
{
	// "" sorts behind everything, whichever way one sorts.
	const keyOf = (row, column) => {
		const cell = row.cells[column];
		return "n" in cell.dataset ? cell.dataset.n : cell.textContent.trim();
	};

	const compare = (a, b, isNumeric) => {
		if (isNumeric) {
			const [x, y] = [BigInt(a), BigInt(b)];
			return x < y ? -1 : x > y ? 1 : 0;
		}
		return a < b ? -1 : a > b ? 1 : 0;
	};

	const sort = (table, column) => {
		const heads = table.tHead.rows[0].cells;
		const head = heads[column];
		const isNumeric = head.classList.contains("n");
		const before = head.getAttribute("aria-sort");
		const isUp = before ? before === "descending" : !isNumeric;
		const body = table.tBodies[0];
		const rows = [...body.rows].map((row) => [keyOf(row, column), row]);

		for (const other of heads)
			other.removeAttribute("aria-sort");
		head.setAttribute("aria-sort", isUp ? "ascending" : "descending");
		rows.sort(([a], [b]) => {
			if (a === "" || b === "")
				return (a === "") - (b === "");
			return compare(a, b, isNumeric) * (isUp ? 1 : -1);
		});
		body.append(...rows.map(([, row]) => row));
	};

	// A row stays when it holds all the words.
	const filter = (table, text, status) => {
		const words = text.toLowerCase().split(/\s+/).filter(Boolean);
		const rows = [...table.tBodies[0].rows];
		let shown = 0;

		for (const row of rows) {
			const content = row.textContent.toLowerCase();
			row.hidden = !words.every((word) => content.includes(word));
			shown += !row.hidden;
		}
		status.textContent = `${shown} of ${rows.length}`;
	};

	// A line through the counts of a row, from its smallest to its largest.
	const draw = (row) => {
		const cells = [...row.querySelectorAll("td.n")];
		const points = cells.map((cell, i) => [i, cell.dataset.n])
			.filter(([, digits]) => digits !== "")
			.map(([i, digits]) => [i, Number(digits)]);
		const space = "http://www.w3.org/2000/svg";
		const picture = document.createElementNS(space, "svg");
		const line = document.createElementNS(space, "polyline");
		const low = Math.min(...points.map(([, count]) => count));
		const high = Math.max(...points.map(([, count]) => count));
		const place = ([i, count]) => {
			const x = cells.length > 1 ? 2 + 96 * i / (cells.length - 1) : 50;
			const y = high > low ? 18 - 16 * (count - low) / (high - low) : 10;
			return `${x.toFixed(1)},${y.toFixed(1)}`;
		};

		picture.setAttribute("class", "line");
		picture.setAttribute("viewBox", "0 0 100 20");
		picture.setAttribute("preserveAspectRatio", "none");
		line.setAttribute("points", points.map(place).join(" "));
		picture.append(line);
		row.querySelector("td.picture").append(picture);
	};

	for (const table of document.querySelectorAll("table.sorts")) {
		[...table.tHead.rows[0].cells].forEach((head, column) => {
			const button = document.createElement("button");
			button.type = "button";
			button.append(...head.childNodes);
			button.addEventListener("click", () => sort(table, column));
			head.append(button);
		});
		const input = document.createElement("input");
		const status = document.createElement("span");
		input.type = "search";
		input.placeholder = "Filter";
		input.setAttribute("aria-label", "Filter");
		status.setAttribute("role", "status");
		input.addEventListener("input", () => filter(table, input.value, status));
		table.parentElement.before(input, status);
	}
	for (const row of document.querySelectorAll("#history tbody tr"))
		draw(row);
}
