# SPDX-License-Identifier: GPL-2.0-or-later
"""objs: object-heavy Python: classes, dicts, lists, strings, a sort, a heap."""
import heapq
import sys


class Item:
    __slots__ = ("key", "name", "weight")

    def __init__(self, key, name, weight):
        self.key = key
        self.name = name
        self.weight = weight

    def score(self):
        return self.weight * 31 + len(self.name)


class Node:
    def __init__(self, left, right, item):
        self.left, self.right, self.item = left, right, item

    def total(self):
        t = self.item.score()
        if self.left:
            t += self.left.total()
        if self.right:
            t += self.right.total()
        return t


def tree(items, lo, hi):
    if lo >= hi:
        return None
    mid = (lo + hi) // 2
    return Node(tree(items, lo, mid), tree(items, mid + 1, hi), items[mid])


def main(n):
    seed, items = 7, []
    for i in range(n):
        seed = (seed * 1103515245 + 12345) & 0x7FFFFFFF
        items.append(Item(seed, "item-%d" % (seed % 9973), seed % 101))
    items.sort(key=lambda x: (x.weight, x.key))
    by_name = {}
    for it in items:
        by_name.setdefault(it.name, []).append(it)
    heap = []
    for name, group in by_name.items():
        heapq.heappush(heap, (sum(x.score() for x in group), name))
    best = [heapq.heappop(heap) for _ in range(min(50, len(heap)))]
    text = ",".join("%s=%d" % (name, sc) for sc, name in best)
    print(tree(items, 0, len(items)).total(), len(by_name), sum(map(ord, text)))


main(int(sys.argv[1]) if len(sys.argv) > 1 else 40000)
