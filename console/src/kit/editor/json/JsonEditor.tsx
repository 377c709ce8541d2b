import type { ComponentProps } from 'react'
import { CodeEditor } from '../CodeEditor.tsx'
import { jsonLanguage } from './language.ts'

/** JSON with colours, indentation and errors in place. */
export function JsonEditor(props: Omit<ComponentProps<typeof CodeEditor>, 'language'>) {
  return <CodeEditor {...props} language={jsonLanguage} />
}
