export const authorization = {
  title: 'Authorization',
  lead: 'Who has what on which resource. Ask why somebody is let in or not, and write the rules it follows from.',
  ask: 'Ask',
  askTitle: 'Why?',
  askHelp: 'Types and ids with a colon between them: user:ann, document:plan. A set is group:staff#member.',
  target: 'Who',
  targetPlaceholder: 'user:ann',
  relation: 'Has',
  relationPlaceholder: 'view',
  resource: 'On',
  resourcePlaceholder: 'document:plan',
  context: 'Context of conditions, as JSON',
  contextInvalid: 'This is not a JSON object.',
  thingInvalid: 'Write a type and an id with a colon between them.',
  allowed: 'Allowed',
  denied: 'Denied',
  because: 'The shortest chain of relations that leads from one to the other:',
  becauseOf: 'because',
  and: 'and',
  whole: 'Nothing has to be stored: a set has whatever it has itself.',
  remedy: 'This would allow it:',
  noRemedy: 'No small change of relations would allow it: look at the schema, or at its conditions.',
  missing: (names: readonly string[]) => `Conditions were not told: ${names.join(', ')}.`,
  stored: 'stored',
  condition: (text: string) => `the condition ${text} holds`,
  every: 'all of these hold:',
  absent: (names: readonly string[]) => `this holds, and ${names.join(' or ')} does not:`,
  create: (relation: string) => `Create ${relation}`,
  delete: (relation: string) => `Delete ${relation}`,
  apply: 'Do this',
  applyTitle: 'Change these relations?',
  applyText: 'It takes effect at once.',
  appliedToast: 'The relations were changed',
  schemaTitle: 'Schema',
  schemaHelp: 'Types, their relations, and the permissions that follow from them.',
  schemaLabel: 'Schema language',
  schemaEmpty: 'There is no schema yet. This is one to start from: change it, and save.',
  savedToast: 'The schema was saved',
  deletesTitle: 'Save, and delete relations?',
  deletes: (names: readonly string[]) =>
    `The schema has no place any more for relations of ${names.join(', ')}. They are deleted for good.`,
  save: 'Save and delete',
}

export const starterSchema = `model AuthZ 1.0

type user

type group
  relation member: user | group#member

type document
  relation owner: user
  relation viewer: user | group#member

  permission edit: owner
  permission view: edit | viewer
`
