import { form, question, words } from './dialogs.ts'
import { type Drawing, type Pages, say } from './drawing.ts'

const titles = {
  roles: say('Roles', 'Rollen', 'الأدوار'),
  create: say('Create role', 'Rolle anlegen', 'إنشاء دور'),
  edit: say('Edit role', 'Rolle bearbeiten', 'تعديل الدور'),
  delete: say('Delete roles', 'Rollen löschen', 'حذف الأدوار'),
}

function fields({ field }: Drawing): string[] {
  return [
    field('text-field', words.name, { name: 'name', required: 'true' }),
    field('text-field', words.description, { name: 'description' }),
    field('multi-select-combo-box', words.permissions, {
      name: 'permissionNames',
      'data-id': 'permissions-multiselect',
      'item-label-path': 'data-name',
      'item-value-path': 'data-id',
      'clear-button-visible': 'true',
    }),
  ]
}

export const rolePages: Pages = {
  'root.html': drawing =>
    drawing.page(
      titles.roles,
      drawing.toolbar(
        drawing.search(say('Search roles', 'Rollen suchen', 'البحث عن أدوار')),
        drawing.button('edit-role', words.edit),
        drawing.button('duplicate-role', say('Duplicate', 'Duplizieren', 'تكرار')),
        drawing.button('delete-roles', words.delete, { mode: 'error' }),
        drawing.button('create-role', titles.create, { variant: 'contained' }),
      ),
      drawing.grid(
        'roles-table',
        drawing.selection(),
        drawing.sorted('name', words.name),
        drawing.sorted('description', words.description),
        drawing.column('permissionNames', words.permissions),
        drawing.badges('editable', say('Can be changed', 'Änderbar', 'قابل للتعديل'), {
          yes: 'primary',
          no: 'default',
        }),
      ),
    ),
  'create-role-modal.html': drawing => form(drawing, titles.create, words.create, ...fields(drawing)),
  'edit-role-modal.html': drawing => form(drawing, titles.edit, words.save, ...fields(drawing)),
  'delete-roles-modal.html': drawing =>
    question(
      drawing,
      titles.delete,
      say(
        'Users and access keys lose them.',
        'Benutzer und Zugriffsschlüssel verlieren die ausgewählten Rollen.',
        'سيفقدها المستخدمون ومفاتيح الوصول.',
      ),
      { isDanger: true },
    ),
}
