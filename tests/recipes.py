# SPDX-License-Identifier: GPL-2.0-or-later
"""The recipes, in a small project of its own: make, git bisect and the steps of the GitHub workflow
run; GitLab's and Jenkins' files are read as those would read them."""
import os
import re
import shutil
import subprocess
import sys

SOURCES = os.environ["top_srcdir"]
BUILD = os.environ["top_builddir"]
RECIPES = SOURCES + "/docs/recipes/"
ENVIRONMENT = {
    "PATH": BUILD + "/harness:" + os.environ["PATH"],
    "HOME": os.getcwd() + "/home",
    "VALGRIND_LIB": os.environ["VALGRIND_LIB"],
    "GIT_CONFIG_NOSYSTEM": "1",
    "GIT_AUTHOR_NAME": "a", "GIT_AUTHOR_EMAIL": "a",
    "GIT_COMMITTER_NAME": "a", "GIT_COMMITTER_EMAIL": "a",
    "LC_ALL": "C",
}
PROGRAM = """#include <stdio.h>
__attribute__((noinline)) static unsigned work(unsigned rounds)
{
	unsigned sum = 0;
	for (volatile unsigned i = 0; i < rounds; i++)
		sum += i;
	return sum;
}
int main(void)
{
	work(%d);
	puts("done");
	return 0;
}
"""
MAKEFILE = """CFLAGS = -O1 -g
all: work
work: work.c
	$(CC) $(CFLAGS) -o $@ work.c
include %scounts.mk
"""
SUITE = """<suite version="1" name="work" limits="ir=0.5%">
  <benchmark name="work"><command>./work</command></benchmark>
</suite>
"""


def check(is_well, name, detail=""):
    print(("ok - " if is_well else "not ok - ") + name)
    if not is_well:
        print("  got: " + str(detail).replace("\n", "\n  "))


def run(*command, folder="project", **variables):
    result = subprocess.run(command, cwd=folder, env={**ENVIRONMENT, **variables}, check=False,
                            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, encoding="utf-8")
    return result.returncode, result.stdout


def must(*command, **variables):
    code, output = run(*command, **variables)
    assert code == 0, "%s: exit %d\n%s" % (command, code, output)
    return output.strip()


def write(path, text):
    os.makedirs(os.path.dirname("project/" + path) or ".", exist_ok=True)
    with open("project/" + path, "w", encoding="utf-8") as out:
        out.write(text)


def commit(message):
    must("git", "add", "-A")
    must("git", "commit", "-q", "--allow-empty", "-m", message)
    return must("git", "rev-parse", "HEAD")


def make_project():
    os.makedirs("home")
    os.makedirs("project/bench")
    must("git", "init", "-q", "-b", "main", ".")
    write("Makefile", MAKEFILE % RECIPES)
    write("bench/suite.xml", SUITE)
    write(".gitignore", "/work\n/counts/\n")
    write("work.c", PROGRAM % 10000)
    return commit("a program and its suite")


def check_make():
    code, output = run("make", "check-counts")
    check(code == 2 and "Error 4" in output, "make: without a baseline nothing passes", output)
    code, output = run("make", "save-counts")
    check(code == 0 and os.listdir("project/bench/baselines"), "make: a baseline is saved", output)
    code, output = run("make", "check-counts")
    check(code == 0, "make: the same counts pass", output)
    check(os.path.getsize("project/counts/junit.xml") and
          os.path.getsize("project/counts/report.html"), "make: reports are written")
    write("work.c", PROGRAM % 10100)
    code, output = run("make", "check-counts")
    check(code == 2 and "Error 3" in output, "make: one percent more fails", output)
    code, output = run("make", "save-counts")
    check(code == 2, "make: and is not saved as it is", output)
    code, output = run("make", "save-counts", "REASON=it's \"worth\" it")
    check(code == 0, "make: with a reason it is", output)
    code, output = run("make", "check-counts")
    check(code == 0, "make: and then passes", output)
    must("git", "checkout", "-q", "work.c")
    shutil.rmtree("project/bench/baselines")


def check_bisect(good):
    """Seven commits: one cannot be built, one prints something else, the sixth is dearer."""
    must("make")
    must("simcount", "run", "-o", "../good.xml", "bench/suite.xml")
    shutil.copy("project/bench/suite.xml", "suite.xml")
    culprit = None
    for number, text in enumerate([
            PROGRAM % 10000, "#error broken\n", PROGRAM % 10001,
            PROGRAM.replace("done", "odd") % 10000, PROGRAM % 10002, PROGRAM % 10100,
            PROGRAM % 10101]):
        write("work.c", text)
        write("number", str(number))
        this = commit("change %d" % number)
        if number == 5:
            culprit = this
    must("git", "bisect", "start", "HEAD", good)
    code, output = run("git", "bisect", "run", RECIPES + "bisect.sh", os.path.abspath("good.xml"),
                       os.path.abspath("suite.xml"), "--limits=ir=0.5%")
    check(code == 0 and culprit + " is the first bad commit" in output,
          "bisect: the commit is found", output)
    must("git", "bisect", "reset")
    code, output = run(RECIPES + "bisect.sh", "/absent.xml", os.path.abspath("suite.xml"))
    check(code == 128, "bisect: without results it ends", output)
    must("git", "reset", "-q", "--hard", good)


def load_yaml(path):
    import yaml
    with open(path, encoding="utf-8") as text:
        return yaml.safe_load(text)


def run_workflow(workflow, base):
    """Runs the steps of the job as a runner would, but for those that install. The exit code of
    the one that fails, and all that was printed."""
    job = workflow["jobs"]["counts"]
    values = {"github.event.pull_request.base.sha || github.event.before": base}
    variables = {name: re.sub(r"\$\{\{ *(.*?) *\}\}", lambda match: values[match.group(1)], text)
                 for name, text in job["env"].items()}
    temporary = os.path.abspath("runner")
    shutil.rmtree(temporary, ignore_errors=True)
    os.makedirs(temporary)
    must("git", "worktree", "prune")
    variables.update(GITHUB_ACTIONS="true", RUNNER_TEMP=temporary,
                     GITHUB_STEP_SUMMARY=temporary + "/summary.md")
    failed, printed = 0, ""
    for step in job["steps"]:
        if "run" not in step or step.get("id") in ("prepare", "install"):
            continue
        if failed and step.get("if") != "always()":
            continue
        assert step.get("if", "always()") == "always()", step["if"]
        assert "${{" not in step["run"], "expressions belong in env: " + step["run"]
        with open("step.sh", "w", encoding="utf-8") as out:
            out.write(step["run"])
        code, output = run("bash", "--noprofile", "--norc", "-eo", "pipefail",
                           os.path.abspath("step.sh"), **variables)
        failed = failed or code
        printed += output
    return failed, printed


def summary():
    with open("runner/summary.md", encoding="utf-8") as text:
        return text.read()


def check_workflow(base):
    workflow = load_yaml(RECIPES + "github-actions.yml")
    check(workflow["permissions"] == {"contents": "read"}, "GitHub: no right to write is needed")
    code, printed = run_workflow(workflow, base)
    check(code == 0 and "counting %s here" % base in printed,
          "GitHub: without a baseline the base is counted, too", printed)
    write("work.c", PROGRAM % 10100)
    code, printed = run_workflow(workflow, base)
    check(code == 3, "GitHub: and what is dearer fails", printed)
    must("git", "checkout", "-q", "work.c")
    must("make", "save-counts")
    code, printed = run_workflow(workflow, base)
    check(code == 0 and "here, too" not in printed, "GitHub: with a baseline it is enough", printed)
    check("| equal | work |" in summary(), "GitHub: the summary of the job", summary())
    write("work.c", PROGRAM % 10100)
    code, printed = run_workflow(workflow, base)
    annotation = "^::error file=work.c,line=[0-9]+,title=work%3A regressed::"
    check(code == 3 and re.search(annotation, printed, re.M),
          "GitHub: a regression has its annotation", printed)
    check(os.path.exists("project/counts/junit.xml"), "GitHub: reports are there to be kept")
    must("git", "checkout", "-q", "work.c")


def check_gitlab():
    job = load_yaml(RECIPES + "gitlab-ci.yml")["counts"]
    check(all(isinstance(line, str) for line in job["script"]) and
          job["artifacts"]["reports"]["junit"] in " ".join(job["script"]) and
          job["artifacts"]["when"] == "always", "GitLab: the file is YAML with a job", job)
    for line in job["script"]:
        code, output = run("bash", "-n", "-c", line)
        check(code == 0, "GitLab: bash reads: " + line, output)


def jenkins_tokens(text):
    """Words, strings and brackets of a pipeline; comments are left out."""
    pattern = r"""//[^\n]*|'''.*?'''|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|[A-Za-z_]\w*|\S"""
    return [token for token in re.findall(pattern, text, re.S) if not token.startswith("//")]


def jenkins_blocks(tokens):
    """The paths of words before "{": pipeline/stages/stage/steps; None where brackets are wrong."""
    pairs = {")": "(", "]": "[", "}": "{"}
    stack, names, paths = [], [], []
    word = None
    for token in tokens:
        if token in "([{":
            stack.append(token)
            if token == "{":
                names.append(word or "")
                paths.append("/".join(names))
        elif token in pairs:
            if not stack or stack.pop() != pairs[token]:
                return None
            if token == "}":
                names.pop()
        elif token[0].isalpha() and "(" not in stack[-1:]:
            word = token
    return None if stack else paths


def check_jenkins():
    with open(RECIPES + "Jenkinsfile", encoding="utf-8") as text:
        source = text.read()
    paths = jenkins_blocks(jenkins_tokens(source))
    check(paths and paths[0] == "pipeline" and "pipeline/agent" in paths and
          "pipeline/stages/stage/steps" in paths and "pipeline/post/always" in paths,
          "Jenkins: the pipeline has its sections", paths)
    check(jenkins_blocks(jenkins_tokens(source.rstrip().rstrip("}"))) is None,
          "Jenkins: a bracket that is missing is seen")
    scripts = re.findall(r"'''(.*?)'''", source, re.S)
    code, output = run("bash", "-n", "-c", scripts[0])
    check(len(scripts) == 1 and code == 0, "Jenkins: bash reads its script", output)


def main():
    missing = [name for name in ("git", "make", "valgrind") if not shutil.which(name)]
    if missing:
        print("ok - recipes # SKIP no " + ", ".join(missing))
        return
    good = make_project()
    check_make()
    check_bisect(good)
    check_jenkins()
    try:
        load_yaml(RECIPES + "gitlab-ci.yml")
    except ImportError:
        print("ok - GitHub and GitLab # SKIP %s has no yaml (Debian package: python3-yaml)" %
              sys.executable)
        return
    check_gitlab()
    check_workflow(good)


main()
