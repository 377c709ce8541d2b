import type { Step } from './flow-graph.ts'
import classes from './FlowGraph.module.css'
import { layOut, nodeSize } from './graph-layout.ts'
import { flows } from './messages.ts'

const labelMax = 24

function cut(text: string) {
  return text.length > labelMax ? `${text.slice(0, labelMax - 1)}…` : text
}

/** Steps and the ways between them, as a picture; the list of steps says the same in words. */
export function FlowGraph({ steps, label }: { steps: readonly Step[]; label: string }) {
  const { nodes, lines, width, height } = layOut(steps)
  return (
    // A picture that is larger than its frame is moved with the arrow keys.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard (WCAG 2.1.1).
    <section className={classes.scroll} tabIndex={0} aria-label={label}>
      <svg className={classes.graph} width={width} height={height} aria-hidden>
        <defs>
          <marker id="flow-arrow" viewBox="0 0 8 8" refX="6" refY="4" markerWidth="7" markerHeight="7" orient="auto">
            <path d="M0,0L8,4L0,8z" fill="var(--mantine-color-dimmed)" />
          </marker>
        </defs>
        {lines.map(({ key, path }) => (
          <path key={key} d={path} className={classes.way} markerEnd="url(#flow-arrow)" />
        ))}
        {nodes.map(({ id, x, y, kind, label: title, isStart }) => (
          <g key={id}>
            <rect
              x={x}
              y={y}
              width={nodeSize.width}
              height={nodeSize.height}
              rx={8}
              className={classes.node}
              data-start={isStart || undefined}
            />
            <text x={x + 12} y={y + 22} className={classes.title}>
              {cut(title)}
            </text>
            <text x={x + 12} y={y + 40} className={classes.kind}>
              {flows.kinds[kind] ?? kind}
            </text>
          </g>
        ))}
        {lines.map(({ key, on, label: place }) => (
          <text key={key} x={place.x} y={place.y} textAnchor="middle" className={classes.on}>
            {on}
          </text>
        ))}
      </svg>
    </section>
  )
}
