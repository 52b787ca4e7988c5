/** A heap: gives back what is nearest first. */
export class NearestFirst {
  private readonly points: number[] = []
  private readonly metres: number[] = []

  put(point: number, metres: number): void {
    let at = this.points.length
    while (at > 0) {
      const above = (at - 1) >> 1
      if ((this.metres[above] as number) <= metres) break
      this.move(above, at)
      at = above
    }
    this.points[at] = point
    this.metres[at] = metres
  }

  take(): number | undefined {
    const [first] = this.points
    const last = this.points.pop()
    const metres = this.metres.pop() as number
    if (last === undefined || this.points.length === 0) return first
    let at = 0
    for (;;) {
      let below = 2 * at + 1
      if (below >= this.points.length) break
      if (below + 1 < this.points.length && (this.metres[below + 1] as number) < (this.metres[below] as number)) below++
      if ((this.metres[below] as number) >= metres) break
      this.move(below, at)
      at = below
    }
    this.points[at] = last
    this.metres[at] = metres
    return first
  }

  private move(from: number, to: number): void {
    this.points[to] = this.points[from] as number
    this.metres[to] = this.metres[from] as number
  }
}
