/* SPDX-License-Identifier: GPL-2.0-or-later */
/* exceptions - C++ that throws through frames with destructors, and uses the library's containers */
#include <algorithm>
#include <cstdio>
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

namespace
{

struct guard {
	explicit guard(int &count) : count(count)
	{
	}
	~guard()
	{
		count++;
	}
	int &count;
};

int divide(int number, int by, int &unwound)
{
	guard here(unwound);

	if (by == 0)
		throw std::domain_error("division by zero: " + std::to_string(number));
	return number / by;
}

} // namespace

int main()
{
	std::map<std::string, int> seen;
	std::vector<int> values;
	int unwound = 0;

	for (int i = 0; i < 2000; i++) {
		try {
			values.push_back(divide(1000 * i, i % 5, unwound));
		} catch (const std::domain_error &error) {
			seen[error.what()]++;
		}
	}
	std::sort(values.begin(), values.end());
	std::printf("%zu %zu %d %d\n", seen.size(), values.size(), unwound, values.back());
	return 0;
}
