/* SPDX-License-Identifier: GPL-2.0-or-later */
/* What C++ names look like: namespaces, classes, templates, lambdas; measured by inlined.py. */
#include <cstdio>
#include <cstdlib>

#define ALWAYS __attribute__((always_inline)) inline

namespace shapes
{
template <typename T> struct Box {
	T width, height;

	ALWAYS T area() const
	{
		return width * height ^ width;
	}
	T edge(T more) const;
};

template <typename T> __attribute__((noinline)) T Box<T>::edge(T more) const
{
	return 2 * (width + height) + more + area();
}

namespace
{
ALWAYS unsigned twist(unsigned x)
{
	return (x << 3) ^ (x >> 2);
}
} // namespace
} // namespace shapes

__attribute__((noinline)) unsigned measure(unsigned n)
{
	auto weigh = [n](unsigned x) __attribute__((always_inline)) { return shapes::twist(x) + n; };
	unsigned sum = 0;

	for (unsigned i = 0; i < n; i++) {
		shapes::Box<unsigned> box = { i, i + 1 };

		sum += box.area() + box.edge(i) + weigh(i);
	}
	return sum;
}

int main(int argc, char **argv)
{
	std::printf("%u\n", measure(argc > 1 ? std::atoi(argv[1]) : 100));
	return 0;
}
