import { autocompletion } from '@codemirror/autocomplete'
import type { ComponentProps } from 'react'
import { CodeEditor } from '../../kit/editor/CodeEditor.tsx'
import { completeSchema } from './completion.ts'
import { schemaLanguage } from './language.ts'

const language = [autocompletion({ override: [completeSchema], icons: false }), schemaLanguage]

/** The schema language with colours, completion and errors in place. */
export function SchemaEditor(props: Omit<ComponentProps<typeof CodeEditor>, 'language'>) {
  return <CodeEditor {...props} language={language} />
}
