# Steps that run one after the other, of which the end of the output tells everything that failed: a log may be kept from its end only.
# For `source`, under `set -o pipefail`.

ci_begun=$SECONDS
ci_logs=$(mktemp -d)
trap 'rm -rf "$ci_logs"' EXIT
ci_names=() ci_codes=() ci_seconds=()

# step <name> <command …>
step() {
  local name=$1 begun=$SECONDS code=0
  shift
  echo "━━ $name"
  "$@" 2>&1 | tee "$ci_logs/${#ci_names[@]}" || code=$?
  ci_names+=("$name") ci_codes+=("$code") ci_seconds+=("$((SECONDS - begun))")
}

# What a step said of itself under its last title `── Summary`; where it failed before that, the end of what it printed.
summary_of() {
  local log="$ci_logs/$1" begin
  begin=$(grep -a -n '^── Summary' "$log" | tail -n 1 | cut -d : -f 1)
  if [ -n "$begin" ]; then
    tail -n "+$((begin + 1))" "$log"
  elif [ "${ci_codes[$1]}" -ne 0 ]; then
    tail -n 40 "$log"
  fi
}

# Every step's summary, what failed last; gives 1 where a step failed.
tell_steps() {
  local index failed=()
  for index in "${!ci_names[@]}"; do
    [ "${ci_codes[$index]}" -eq 0 ] || { failed+=("$index") && continue; }
    printf '\n━━ %s\n' "${ci_names[$index]}"
    summary_of "$index"
  done
  printf '\n'
  for index in "${!ci_names[@]}"; do printf '%5d s  %s\n' "${ci_seconds[$index]}" "${ci_names[$index]}"; done
  printf '%5d s  in all\n' $((SECONDS - ci_begun))
  [ ${#failed[@]} -gt 0 ] || return 0
  printf '\n━━ What failed\n'
  for index in "${failed[@]}"; do
    printf '\n━━ %s ended with code %d\n' "${ci_names[$index]}" "${ci_codes[$index]}"
    summary_of "$index"
  done
  return 1
}
