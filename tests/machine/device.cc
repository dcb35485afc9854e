// SPDX-License-Identifier: GPL-2.0-or-later
// device: sort as many random words as a random number says
#include <algorithm>
#include <cstdio>
#include <random>
#include <unordered_map>
#include <vector>

int main()
{
	std::random_device device;
	std::mt19937 generator(device());
	std::vector<unsigned int> words(500 + generator() % 500);
	std::unordered_map<unsigned int, unsigned int> seen;

	for (auto &word : words)
		word = generator();
	std::sort(words.begin(), words.end());
	for (auto word : words)
		seen[word % 97]++;
	std::printf("%zu %u\n", words.size(), seen[3]);
	return 0;
}
