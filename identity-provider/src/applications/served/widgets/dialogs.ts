import type { Text } from '../../../projects/index.ts'
import { escaped } from '../element.ts'
import { type Drawing, say } from './drawing.ts'

export const words = {
  cancel: say('Cancel', 'Abbrechen', 'إلغاء'),
  create: say('Create', 'Anlegen', 'إنشاء'),
  delete: say('Delete', 'Löschen', 'حذف'),
  edit: say('Edit', 'Bearbeiten', 'تعديل'),
  save: say('Save', 'Speichern', 'حفظ'),
  name: say('Name', 'Name', 'الاسم'),
  email: say('Email address', 'E-Mail-Adresse', 'البريد الإلكتروني'),
  phone: say('Phone number', 'Telefonnummer', 'رقم الهاتف'),
  roles: say('Roles', 'Rollen', 'الأدوار'),
  status: say('Status', 'Status', 'الحالة'),
  created: say('Created', 'Angelegt', 'تاريخ الإنشاء'),
  description: say('Description', 'Beschreibung', 'الوصف'),
  permissions: say('Permissions', 'Berechtigungen', 'الصلاحيات'),
  copyAndClose: say('Copy and close', 'Kopieren und schließen', 'نسخ وإغلاق'),
}

/** Fields, and a button that sends them. */
export function form(drawing: Drawing, title: Text, submit: Text, ...fields: string[]): string {
  const { dialog, button } = drawing
  return dialog(title, fields, [
    button('modal-cancel', words.cancel, { variant: 'link' }),
    button('modal-submit', submit, { variant: 'contained' }),
  ])
}

/** A question before something is done. The script writes its own, with names, but in English alone. */
export function question(drawing: Drawing, title: Text, asked: Text, { isDanger = false } = {}): string {
  const { isEnglish, text, dialog, button } = drawing
  const look = { variant: 'body1', 'full-width': 'true' }
  const body = isEnglish ? [text('', { ...look, 'data-id': 'body-text' })] : []
  return dialog(
    title,
    [...body, text(asked, { ...look, mode: 'secondary' })],
    [
      button('modal-cancel', words.cancel, { variant: 'link' }),
      button('modal-submit', title, { variant: 'contained', mode: isDanger ? 'error' : 'primary' }),
    ],
  )
}

/** A secret that is shown once; its button copies it. */
export function secret(
  drawing: Drawing,
  { title, hint, label, name }: Record<'title' | 'hint' | 'label', Text> & { name: string },
): string {
  const { text, field, dialog, button } = drawing
  return dialog(
    title,
    [
      text(hint, { variant: 'body1', mode: 'secondary', 'full-width': 'true' }),
      field('text-field', label, { name, readonly: 'true' }),
    ],
    [button('modal-close', words.copyAndClose, { variant: 'contained' })],
  )
}

/** What a list shows while there is nothing in it. */
export function emptyState({ say: sayIt }: Drawing, value: Text): string {
  return `<div slot="empty-state">${escaped(sayIt(value))}</div>`
}
