# Steps that run one after the other, of which the end of the output tells everything that failed: a log may be kept from its end only.
# For `source`, under `set -o pipefail`.

ci_begun=$SECONDS
ci_logs=$(mktemp -d)
trap 'rm -rf "$ci_logs"' EXIT
ci_names=() ci_codes=() ci_seconds=() ci_cpu=()

# Commands of ours write the CPU time that they have used to this file, with what runs on without a parent, such as databases.
export VITRINE_CPU_TOLD="$ci_logs/cpu"
touch "$VITRINE_CPU_TOLD"

# Whole seconds of CPU time that this shell's children have used by now, as far as their ends were waited for.
cpu_of_children() {
  if [ -r /proc/self/stat ]; then sed 's/.*) //' "/proc/$$/stat" | awk '{ print int(($14 + $15) / 100) }'; else echo 0; fi
}

# Of the lines that commands have told after the first so many; nothing where there is none.
cpu_told() {
  tail -n "+$(($1 + 1))" "$VITRINE_CPU_TOLD" | sed -n 's/.*"seconds":\([0-9]*\).*/\1/p' | awk '{ all += $1 } END { if (NR) print all }'
}

# step <name> <command …>
step() {
  local name=$1 begun=$SECONDS code=0 told cpu
  cpu=$(cpu_of_children) told=$(wc -l <"$VITRINE_CPU_TOLD")
  shift
  echo "━━ $name"
  "$@" 2>&1 | tee "$ci_logs/${#ci_names[@]}" || code=$?
  ci_names+=("$name") ci_codes+=("$code") ci_seconds+=("$((SECONDS - begun))")
  cpu=$(($(cpu_of_children) - cpu)) told=$(cpu_told "$told")
  ci_cpu+=("${told:-$cpu}")
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

all_cpu() { printf '%s\n' "${ci_cpu[@]}" | awk '{ all += $1 } END { print all + 0 }'; }

# Every step's summary, what failed last; gives 1 where a step failed.
tell_steps() {
  local index failed=()
  for index in "${!ci_names[@]}"; do
    [ "${ci_codes[$index]}" -eq 0 ] || { failed+=("$index") && continue; }
    printf '\n━━ %s\n' "${ci_names[$index]}"
    summary_of "$index"
  done
  printf '\n'
  for index in "${!ci_names[@]}"; do
    printf '%5d s %5d CPU-s  %s\n' "${ci_seconds[$index]}" "${ci_cpu[$index]}" "${ci_names[$index]}"
  done
  printf '%5d s %5d CPU-s  in all\n' $((SECONDS - ci_begun)) "$(all_cpu)"
  [ ${#failed[@]} -gt 0 ] || return 0
  printf '\n━━ What failed\n'
  for index in "${failed[@]}"; do
    printf '\n━━ %s ended with code %d\n' "${ci_names[$index]}" "${ci_codes[$index]}"
    summary_of "$index"
  done
  return 1
}
