/** A day in the reader's time zone: its first and last instant. */
export type Day = {
  from: Date
  to: Date
}

/** The seven days that end with the one of `now`, in the reader's time zone. */
export function lastWeek(now: Date): readonly Day[] {
  return Array.from({ length: 7 }, (_, index) => {
    const from = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 6 + index)
    // The next midnight may be 23 or 25 hours away where clocks change.
    const next = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 5 + index)
    return { from, to: new Date(next.getTime() - 1) }
  })
}

const signIn = 'LoginSucceed'
const failedSignIn = 'LoginFailed'

function filterFor(action: string, { from, to }: Day) {
  return {
    actions: [action],
    from: from.toISOString(),
    to: to.toISOString(),
  }
}

function wholeOf(week: readonly Day[]): Day {
  const [first, last] = [week[0], week.at(-1)]
  if (!first || !last) throw new Error('unreachable: a week has days')
  return { from: first.from, to: last.to }
}

/** Variables for the figures of the whole week. */
export function weekVariables(week: readonly Day[]) {
  return {
    week: filterFor(signIn, wholeOf(week)),
    weekFailed: filterFor(failedSignIn, wholeOf(week)),
    from: wholeOf(week).from.toISOString(),
  }
}

/** Variables for the figures day by day. */
export function dayVariables(week: readonly Day[]) {
  return Object.fromEntries(
    week.flatMap((day, index) => [
      [`ok${index}`, filterFor(signIn, day)],
      [`bad${index}`, filterFor(failedSignIn, day)],
    ]),
  )
}
