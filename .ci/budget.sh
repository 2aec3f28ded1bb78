# The time budget of .ci/run, in seconds. Sourced; reads no clock, so that tests can play any duration.

# No step may end later than this: 10 minutes before the 90 that a run is given.
limit=4800
expected_total=0
took_total=0

# record EXPECTED TOOK: notes how long a step took that takes EXPECTED seconds on a fast machine.
record() {
  expected_total=$((expected_total + $1))
  took_total=$((took_total + $2))
}

# estimate EXPECTED: prints how long a step will take on this machine. Never below EXPECTED: the first steps are short, and
# a warm cache must not promise more than it proves.
estimate() {
  if [ "$took_total" -gt "$expected_total" ]; then
    echo $(($1 * took_total / expected_total))
  else
    echo "$1"
  fi
}

# fits ELAPSED EXPECTED: succeeds if a step that begins after ELAPSED seconds will end within the limit.
fits() {
  [ $(($1 + $(estimate "$2"))) -le "$limit" ]
}

# is_slow: succeeds on a machine that took twice as long as a fast one so far. Only there may a step be left out.
is_slow() {
  [ "$took_total" -gt $((2 * expected_total)) ]
}
