import type { SignInConfig } from '../index.ts'
import { MemoryAdapter } from '../testing/memory-adapter.ts'

/** Where sessions can be kept. */
export const strategies = ['jwt', 'database'] as const
export type Strategy = (typeof strategies)[number]

/** A configuration with sessions of that strategy, and users in memory. */
export function keepingSessions(strategy: Strategy) {
  const adapter = new MemoryAdapter()
  const config: Partial<SignInConfig> = { adapter, session: { strategy } }
  return { adapter, config }
}

/** What an adapter holds, to compare before and after. */
export function stored({ users, accounts, sessions, tokens }: MemoryAdapter) {
  return structuredClone([users, accounts, sessions, tokens].map(map => [...map]))
}

/** Every row for each strategy, which comes first. */
export function underEachStrategy<Row extends readonly unknown[]>(rows: readonly Row[]): [Strategy, ...Row][] {
  return strategies.flatMap(strategy => rows.map((row): [Strategy, ...Row] => [strategy, ...row]))
}
