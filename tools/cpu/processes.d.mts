export interface Process {
  key: string
  pid: number
  parent: number
  name: string
  own: number
  reaped: number
}
export function parseStat(line: string): Process
export function listProcesses(): Process[] | null
