import type { Node } from '../../../../kit/editor/graph/layout.ts'

export type Point = { x: number; y: number }
export type Rectangle = Point & { width: number; height: number }
type Way = { on: string; to: string | undefined; label: string }
/** All of a step that its place and its lines depend on. */
export type Standing = { id: string; at: unknown; height: number; ways: readonly Way[] }
export type StepBox = Node & Standing
/** With its place. */
export type Box = StepBox & Point
