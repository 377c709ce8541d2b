import { SegmentedControl } from '@mantine/core'
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react'
import { texts } from '../messages.ts'
import { outlineOf, type TypeOutline } from '../text/outline.ts'
import { Pane } from '../../kit/page/workbench/Workbench.tsx'
import { SchemaGraph } from './graph/SchemaGraph.tsx'
import { SchemaList } from './SchemaList.tsx'

type Props = {
  text: string
  /** What stands there while nothing is declared. */
  empty: ReactNode
  onOpen: (type: TypeOutline) => void
}

/** What the text declares, as a graph or as a list, while it is typed. */
export function SchemaOutline({ text, empty, onOpen }: Props) {
  const [view, setView] = useState('graph')
  const deferred = useDeferredValue(text)
  const outline = useMemo(() => outlineOf(deferred), [deferred])
  const View = view === 'graph' ? SchemaGraph : SchemaList
  return (
    <Pane
      head={
        <SegmentedControl
          size="xs"
          aria-label={texts.view}
          value={view}
          onChange={setView}
          data={[
            { value: 'graph', label: texts.graph },
            { value: 'list', label: texts.list },
          ]}
        />
      }
    >
      {outline.types.length === 0 ? empty : <View outline={outline} onOpen={onOpen} />}
    </Pane>
  )
}
