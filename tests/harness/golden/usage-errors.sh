# SPDX-License-Identifier: GPL-2.0-or-later
try() {
	simcount "$@"
	echo "exit status $?: simcount $*"
}
try
try --version
try nothing
try stat
try stat --
try stat --format=xml serve.xml
try stat --requests=0 serve.xml
try stat --requests=many serve.xml
try stat --by=line serve.xml
try stat --group=sort serve.xml
try stat --group=rest=x serve.xml
try stat --expect-exit=256 serve.xml
try stat --timeout=0 serve.xml
try stat --run="./a 'b"
try stat --prepare= -- ./a
try stat --colour serve.xml
for option in --cache --D1=16384,4,64 --entropy-seed=1 --layouts=2 --seeds=2 --startup-until=none \
	--only=main --show-output --process=serve --timeout=1; do
	try stat $option serve.xml
done
try doctor serve.xml
