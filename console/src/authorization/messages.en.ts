export const authorization = {
  title: 'Authorization',
  lead: 'Check who has access to a resource and why, and edit the schema that decides it.',
  ask: 'Check access',
  askTitle: 'Access check',
  askHelp: 'Write type:id, for example user:ann or document:plan. A set is group:staff#member.',
  target: 'Target',
  targetPlaceholder: 'user:ann',
  relation: 'Relation or permission',
  relationPlaceholder: 'view',
  resource: 'Resource',
  resourcePlaceholder: 'document:plan',
  context: 'Context for conditions (JSON)',
  contextInvalid: 'This is not a JSON object.',
  thingInvalid: 'Write a type and an id, separated by a colon.',
  allowed: 'Allowed',
  denied: 'Denied',
  because: 'The shortest chain of relations from the resource to the target:',
  becauseOf: 'because',
  and: 'and',
  whole: 'No stored relation is needed: a set always contains itself.',
  suggestion: 'This change would allow it:',
  noSuggestion: 'No small change of relations would allow it. Check the schema and its conditions.',
  missing: (names: readonly string[]) => `The context does not contain ${names.join(', ')}.`,
  stored: 'stored',
  condition: (text: string) => `the condition ${text} holds`,
  every: 'all of these hold:',
  absent: (names: readonly string[]) => `this holds, and ${names.join(' or ')} does not:`,
  create: (relation: string) => `Create ${relation}`,
  delete: (relation: string) => `Delete ${relation}`,
  apply: 'Apply change',
  applyTitle: 'Change these relations?',
  applyText: 'The change takes effect at once.',
  appliedToast: 'The relations were changed',
  schemaTitle: 'Schema',
  schemaHelp: 'Types, their relations, and the permissions that follow from them.',
  schemaLabel: 'Schema language',
  schemaEmpty: 'There is no schema yet. Edit this example and save it.',
  savedToast: 'The schema was saved',
  deletesTitle: 'Save the schema and delete relations?',
  deletes: (names: readonly string[]) =>
    `The new schema does not allow the relations ${names.join(', ')}. They are deleted. This cannot be undone.`,
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
