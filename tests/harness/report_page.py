# SPDX-License-Identifier: GPL-2.0-or-later
"""The HTML reports in a browser: they sort, filter, show exact numbers, and ask for no more.

A script is added to a copy of the page; it clicks and types as a user would and leaves what it saw
as JSON in the page, which the browser prints. The page is served by this program, so that it sees
what is asked of it; and the browser's own log of its network says which requests a page made, as
browsers ask for things of their own, too.
"""
import html
import http.server
import json
import os
import re
import shutil
import subprocess
import threading

SIMCOUNT = os.environ["top_builddir"] + "/harness/simcount"
RESULTS = os.environ["top_srcdir"] + "/tests/harness/results/"
PROFILES = os.environ["top_srcdir"] + "/tests/harness/profiles/"
BROWSERS = ["chromium", "chromium-browser", "google-chrome"]
TIMEOUT_S = 120

HOOK = """
<script>
{
	const seen = {violations: []};
	document.addEventListener("securitypolicyviolation",
		(event) => seen.violations.push(event.blockedURI));
	const table = (id) => document.getElementById(id);
	const column = (id, name) =>
		[...table(id).tHead.rows[0].cells].findIndex((head) => head.textContent === name);
	const cells = (id, name) => [...table(id).tBodies[0].rows].filter((row) => !row.hidden)
		.map((row) => row.cells[column(id, name)].textContent);
	const click = (id, name) =>
		table(id).tHead.rows[0].cells[column(id, name)].querySelector("button").click();
	const type = (id, text) => {
		let input = table(id).parentElement;
		while (input.tagName !== "INPUT")
			input = input.previousElementSibling;
		input.value = text;
		input.dispatchEvent(new Event("input"));
		return input.nextElementSibling.textContent;
	};
	ASK
	setTimeout(() => {
		const pre = document.createElement("pre");
		pre.id = "seen";
		pre.textContent = JSON.stringify(seen);
		document.body.append(pre);
	}, 500);
}
</script>
"""
REPORT = """
	seen.title = document.title;
	seen.before = cells("benchmarks", "Benchmark");
	click("benchmarks", "Net Ir");
	seen.down = cells("benchmarks", "Net Ir");
	seen.sort = table("benchmarks").tHead.rows[0].cells[column("benchmarks", "Net Ir")]
		.getAttribute("aria-sort");
	click("benchmarks", "Net Ir");
	seen.up = cells("benchmarks", "Net Ir");
	click("benchmarks", "Benchmark");
	seen.names = cells("benchmarks", "Benchmark");
	click("history", "mart-older");
	seen.history = cells("history", "mart-older");
	seen.lines = document.querySelectorAll("#history svg polyline").length;
	seen.status = type("changes", "SERVE sort 1,250");
	seen.changes = cells("changes", "Function");
	seen.change = cells("changes", "Change");
	seen.none = type("changes", "no such function");
	seen.all = type("changes", "");
	type("functions", "(1) op<<");
	seen.functions = cells("functions", "Function");
	seen.injected = document.querySelectorAll("b, main, img, iframe").length;
	seen.resources = performance.getEntriesByType("resource").map((entry) => entry.name);
"""
COMPARE = """
	seen.before = cells("changes", "Function");
	click("changes", "Dearer entries");
	seen.dearer = cells("changes", "Dearer entries");
	seen.status = type("changes", "appeared");
	seen.appeared = cells("changes", "Before");
"""
# What a page could do if it wanted: the proof that such things would be seen.
TALKATIVE = """
<img src="/picture.png"><script>fetch("http://elsewhere.invalid/count").catch(() => {});</script>
"""


def check(is_well, name, detail=""):
    print(("ok - " if is_well else "not ok - ") + name)
    if not is_well and detail != "":
        print("  got: " + str(detail))


class Server(http.server.BaseHTTPRequestHandler):
    pages = {}
    requests = []

    def do_GET(self):
        Server.requests.append(self.path)
        body = Server.pages.get(self.path)
        self.send_response(404 if body is None else 200)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.end_headers()
        self.wfile.write(body or b"")

    def log_message(self, *arguments):
        pass


def requests_in(log, origin):
    """The addresses of what a page of the origin asked for."""
    with open(log, encoding="utf-8", errors="replace") as text:
        log = json.load(text)
    kind = log["constants"]["logEventTypes"]["URL_REQUEST_START_JOB"]
    events = [event.get("params", {}) for event in log["events"] if event["type"] == kind]
    assert events, "the log has no requests at all"
    return [event["url"] for event in events if event.get("initiator") == origin]


def browse(browser, server, path):
    """What the page is once its scripts have run, and the requests it made."""
    Server.requests = []
    origin = "http://127.0.0.1:%d" % server.server_port
    profile = "profile" + path.replace("/", "-")
    result = subprocess.run(
        [browser, "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
         "--disable-background-networking", "--no-first-run", "--disable-component-update",
         "--disable-sync", "--disable-default-apps", "--no-pings",
         "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1", "--no-proxy-server",
         "--user-data-dir=" + os.path.abspath(profile), "--log-net-log=net.json",
         "--virtual-time-budget=5000", "--dump-dom", origin + path],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=TIMEOUT_S, check=False,
        encoding="utf-8", env={"PATH": os.environ["PATH"], "HOME": os.getcwd()})
    shutil.rmtree(profile, ignore_errors=True)
    return result.stdout, Server.requests, requests_in("net.json", origin)


def seen_in(page):
    match = re.search('<pre id="seen">(.*?)</pre>', page, re.S)
    return json.loads(html.unescape(match.group(1))) if match else None


def made_by(command, *files):
    return subprocess.run([SIMCOUNT, command, "--format=html", *files], check=True,
                          stdout=subprocess.PIPE).stdout


def hooked(page, ask):
    return page.replace(b"</body>", HOOK.replace("ASK", ask).encode() + b"</body>")


def numbers(texts):
    return [int(text.replace(",", "")) for text in texts if text]


def check_without_browser(page):
    text = page.decode("utf-8")
    check(not re.search(r'(src|href|action|data)\s*=\s*"(?!data:,")', text),
          "nothing in the page refers to another file")
    check(re.search("default-src 'none'", text), "its policy allows no request")


def check_seen(seen):
    check(seen["title"] == "shop", "the page has the suite's name", seen["title"])
    check(seen["before"][0] == "serve", "benchmarks stand in the suite's order", seen["before"])
    huge = "9,007,199,254,740,993"
    down = numbers(seen["down"])
    check(seen["down"][0] == huge, "a count beyond a double's digits is read exactly",
          seen["down"])
    check(down == sorted(down, reverse=True) and len(set(down)) > 3 and
          seen["sort"] == "descending", "a click sorts counts, the largest first", seen["down"])
    up = numbers(seen["up"])
    check(up == sorted(up) and up != down, "another click sorts the other way", seen["up"])
    check(seen["down"][-1] == "" and seen["up"][-1] == "",
          "what has no count is last both ways", seen["up"])
    check(seen["names"] == sorted(seen["before"]), "names sort as text", seen["names"])
    check(numbers(seen["history"]) == [9007199254740991, 9800],
          "the history has the older counts", seen["history"])
    check(seen["lines"] == len(seen["before"]), "and a line for each benchmark", seen["lines"])
    check(seen["changes"] == ["sort"] and seen["change"] == ["+250"],
          "the filter leaves the function that grew, and its change", seen)
    check(seen["status"].startswith("1 of "), "and says how many are left", seen["status"])
    check(seen["none"].startswith("0 of "), "a filter may leave nothing", seen["none"])
    shown, count = seen["all"].split(" of ")
    check(shown == count != "0", "without a filter all are back", seen["all"])
    check(seen["functions"] == ['(1) op<<<T&>("a", #1)'],
          "names are shown as they are", seen["functions"])
    check(seen["injected"] == 0, "and are no elements", seen["injected"])
    check(seen["violations"] == [] and seen["resources"] == [],
          "the page wants nothing", seen)


def check_compared(seen):
    dearer = numbers(seen["dearer"])
    check(len(dearer) > 2 and dearer == sorted(dearer, reverse=True),
          "the page of compare sorts", seen)
    check(seen["status"] == "1 of %d" % len(seen["before"]) and seen["appeared"] == ["0"],
          "and filters", seen)


def check_requests(browser, server):
    dumped, served, made = browse(browser, server, "/report.html")
    check("9,007,199,254,740,993" in dumped and served == ["/report.html"] and made == [],
          "no request leaves the page", served + made)
    _, served, made = browse(browser, server, "/talkative.html")
    check("/picture.png" in served and "http://elsewhere.invalid/count" in made,
          "one that did would be seen", served + made)


def main():
    page = made_by("report", "--against=" + RESULTS + "mart-old.xml", RESULTS + "mart-older.xml",
                   RESULTS + "mart-new.xml")
    check_without_browser(page)
    browser = next(filter(None, map(shutil.which, BROWSERS)), None)
    if not browser:
        print("ok - the page in a browser # SKIP no browser (Debian package: chromium)")
        return
    policy = re.compile(b'<meta http-equiv="Content-Security-Policy"[^>]*>')
    Server.pages = {
        "/report.html": page,
        "/hooked.html": hooked(page, REPORT),
        "/compare.html": hooked(made_by("compare", PROFILES + "shop-old.xml",
                                        PROFILES + "shop-new.xml"), COMPARE),
        "/talkative.html": policy.sub(b"", page).replace(b"</body>",
                                                         TALKATIVE.encode() + b"</body>"),
    }
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Server)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    seen = seen_in(browse(browser, server, "/hooked.html")[0])
    check(seen is not None, "the page's scripts run")
    if seen:
        check_seen(seen)
    seen = seen_in(browse(browser, server, "/compare.html")[0])
    check(seen is not None, "the scripts of the page of compare run")
    if seen:
        check_compared(seen)
    check_requests(browser, server)
    server.shutdown()


main()
