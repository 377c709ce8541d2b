import { closeBrackets, closeBracketsKeymap } from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { bracketMatching, indentOnInput, indentUnit } from '@codemirror/language'
import { lintGutter, lintKeymap, setDiagnostics } from '@codemirror/lint'
import { Compartment, EditorState, type Extension } from '@codemirror/state'
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
} from '@codemirror/view'
import { useEffect, useEffectEvent, useRef } from 'react'
import { codeColors } from './colors.ts'
import { editorTheme } from './theme.ts'

export type Target = { line?: number }

type Props = {
  label: string
  /** The ids of the texts that say how the keyboard is used, what the text is for and what is wrong. */
  describedBy: string
  /** The language, and what completes it; another value makes another editor. */
  language: Extension
  text: string
  isReadOnly?: boolean
  isRequired?: boolean
  /** Whether a form says that the text is wrong. */
  isInvalid?: boolean
  problem?: Problem
  /** What takes the focus: the cursor, or a line, counted from 1; another object does so again. */
  target?: Target
  onChange: (text: string) => void
  onSave?: () => void
  onFormat: () => void
}

/** Text with colours, line numbers and errors in place. Tab leaves it, as it leaves every field. */
export function CodeEditor({ label, describedBy, language, text, problem, target, ...rest }: Props) {
  const { isReadOnly = false, isRequired = false, isInvalid = false, ...handlers } = rest
  const place = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(undefined)
  const state = useRef(new Compartment())
  const onChange = useEffectEvent(handlers.onChange)
  const run = useEffectEvent((act: 'onSave' | 'onFormat') => {
    handlers[act]?.()
    return handlers[act] !== undefined
  })
  const first = useEffectEvent(() => ({ doc: text, state: stateOf({ isReadOnly, isRequired, isInvalid }) }))

  useEffect(() => {
    if (!place.current) return undefined
    const { doc, state: given } = first()
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
          lintGutter(),
          language,
          codeColors,
          editorTheme,
          state.current.of(given),
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
            ...lintKeymap,
          ]),
        ],
      }),
    })
    view.current = editor
    return () => editor.destroy()
  }, [label, describedBy, language])

  useEffect(() => {
    const editor = view.current
    if (!editor || editor.state.doc.toString() === text) return
    editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: text } })
  }, [text])

  useEffect(() => {
    view.current?.dispatch({ effects: state.current.reconfigure(stateOf({ isReadOnly, isRequired, isInvalid })) })
  }, [isReadOnly, isRequired, isInvalid])

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

function stateOf({ isReadOnly, isRequired, isInvalid }: Record<'isReadOnly' | 'isRequired' | 'isInvalid', boolean>) {
  const attributes = { readonly: isReadOnly, required: isRequired, invalid: isInvalid }
  return [
    EditorState.readOnly.of(isReadOnly),
    EditorView.contentAttributes.of(
      Object.fromEntries(Object.entries(attributes).map(([name, value]) => [`aria-${name}`, String(value)])),
    ),
  ]
}

/** The text may have changed since the problem was found. */
function diagnosticOf({ doc }: EditorState, { line, column, message }: Problem) {
  const { from, to } = doc.line(Math.min(Math.max(line, 1), doc.lines))
  const start = Math.min(from + column - 1, to)
  const end = start + (/^\w+/.exec(doc.sliceString(start, to))?.[0].length ?? 1)
  return { from: start, to: Math.min(Math.max(end, start), doc.length), severity: 'error' as const, message }
}

/** What is wrong with a text, and where; lines and columns count from 1. */
export type Problem = { line: number; column: number; message: string }
