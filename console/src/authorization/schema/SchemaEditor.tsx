import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { bracketMatching, indentOnInput, indentUnit } from '@codemirror/language'
import { lintGutter, lintKeymap, setDiagnostics } from '@codemirror/lint'
import { Compartment, EditorState } from '@codemirror/state'
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
} from '@codemirror/view'
import { useEffect, useEffectEvent, useRef } from 'react'
import { completeSchema } from './completion.ts'
import { editorTheme } from './editor-theme.ts'
import { schemaColors, schemaLanguage } from './language.ts'

/** What is wrong, and where; lines and columns count from 1. */
export type Problem = { line: number; column: number; message: string }

export type Target = { line?: number }

type Props = {
  label: string
  /** The id of the text that says how the keyboard is used. */
  describedBy: string
  text: string
  isReadOnly: boolean
  problem: Problem | undefined
  /** What takes the focus: the cursor, or a line, counted from 1; another object does so again. */
  target: Target | undefined
  onChange: (text: string) => void
  onSave: () => void
  onFormat: () => void
}

/** The schema language with colours, completion and errors in place. Tab leaves it, as it leaves every field. */
export function SchemaEditor({ label, describedBy, text, isReadOnly, problem, target, ...handlers }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(undefined)
  const access = useRef(new Compartment())
  const onChange = useEffectEvent(handlers.onChange)
  const run = useEffectEvent((act: 'onSave' | 'onFormat') => {
    handlers[act]()
    return true
  })
  const first = useEffectEvent(() => ({ doc: text, access: accessOf(isReadOnly) }))

  useEffect(() => {
    if (!place.current) return undefined
    const { doc, access: given } = first()
    const editor = new EditorView({
      parent: place.current,
      state: EditorState.create({
        doc,
        extensions: [
          lineNumbers(),
          highlightActiveLine(),
          highlightActiveLineGutter(),
          history(),
          drawSelection(),
          indentUnit.of('  '),
          indentOnInput(),
          bracketMatching(),
          closeBrackets(),
          autocompletion({ override: [completeSchema], icons: false }),
          lintGutter(),
          schemaLanguage,
          schemaColors,
          editorTheme,
          access.current.of(given),
          EditorView.contentAttributes.of({
            'aria-label': label,
            'aria-describedby': describedBy,
            // What is edited can be focused without it, but not everything that looks at the page knows.
            tabindex: '0',
            autocapitalize: 'off',
            spellcheck: 'false',
          }),
          EditorView.updateListener.of(update => {
            if (update.docChanged) onChange(update.state.doc.toString())
          }),
          keymap.of([
            { key: 'Mod-s', preventDefault: true, run: () => run('onSave') },
            { key: 'Shift-Alt-f', run: () => run('onFormat') },
            ...closeBracketsKeymap,
            ...defaultKeymap,
            ...historyKeymap,
            ...completionKeymap,
            ...lintKeymap,
          ]),
        ],
      }),
    })
    view.current = editor
    return () => editor.destroy()
  }, [label, describedBy])

  useEffect(() => {
    const editor = view.current
    if (!editor || editor.state.doc.toString() === text) return
    editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: text } })
  }, [text])

  useEffect(() => {
    view.current?.dispatch({ effects: access.current.reconfigure(accessOf(isReadOnly)) })
  }, [isReadOnly])

  useEffect(() => {
    const editor = view.current
    if (editor) editor.dispatch(setDiagnostics(editor.state, problem ? [diagnosticOf(editor.state, problem)] : []))
  }, [problem])

  useEffect(() => {
    const editor = view.current
    if (!editor || !target) return
    editor.focus()
    if (target.line === undefined) return
    const { from } = editor.state.doc.line(Math.min(target.line, editor.state.doc.lines))
    editor.dispatch({ selection: { anchor: from }, effects: EditorView.scrollIntoView(from, { y: 'center' }) })
  }, [target])

  return <div ref={place} style={{ height: '100%' }} />
}

function accessOf(isReadOnly: boolean) {
  return [EditorState.readOnly.of(isReadOnly), EditorView.contentAttributes.of({ 'aria-readonly': String(isReadOnly) })]
}

/** The text may have changed since the problem was found. */
function diagnosticOf({ doc }: EditorState, { line, column, message }: Problem) {
  const { from, to } = doc.line(Math.min(Math.max(line, 1), doc.lines))
  const start = Math.min(from + column - 1, to)
  const end = start + (/^\w+/.exec(doc.sliceString(start, to))?.[0].length ?? 1)
  return { from: start, to: Math.min(Math.max(end, start), doc.length), severity: 'error' as const, message }
}
