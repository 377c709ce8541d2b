import { form, question, secret, words } from './dialogs.ts'
import { type AttributeField, type Drawing, type Pages, say } from './drawing.ts'

const titles = {
  users: say('Users', 'Benutzer', 'المستخدمون'),
  create: say('Create user', 'Benutzer anlegen', 'إنشاء مستخدم'),
  edit: say('Edit user', 'Benutzer bearbeiten', 'تعديل المستخدم'),
  delete: say('Delete users', 'Benutzer löschen', 'حذف المستخدمين'),
  enable: say('Enable user', 'Benutzer aktivieren', 'تفعيل المستخدم'),
  disable: say('Disable user', 'Benutzer sperren', 'تعطيل المستخدم'),
  reset: say('Reset password', 'Passwort zurücksetzen', 'إعادة تعيين كلمة المرور'),
  removePasskey: say('Remove passkeys', 'Passkeys entfernen', 'إزالة مفاتيح المرور'),
}
const loginId = say('Login ID', 'Login-ID', 'معرّف الدخول')

/** The fields of a user that an administrator of a tenant changes. */
function profile({ field }: Drawing, attributes: readonly AttributeField[]): string[] {
  return [
    field('text-field', words.name, { name: 'displayName' }),
    field('email-field', words.email, { name: 'email' }),
    field('phone-input-box-field', words.phone, { name: 'phone', 'allow-alphanumeric-input': 'false' }),
    field('multi-select-combo-box', words.roles, {
      name: 'roles',
      'data-id': 'roles-multiselect',
      'item-label-path': 'data-name',
      'item-value-path': 'data-id',
      'clear-button-visible': 'true',
    }),
    ...attributes.map(({ name, label }) => field('text-field', label || name, { name: `customAttributes.${name}` })),
  ]
}

export const userPages: Pages = {
  'root.html': drawing =>
    drawing.page(
      titles.users,
      drawing.toolbar(
        drawing.search(say('Search users', 'Benutzer suchen', 'البحث عن مستخدمين')),
        drawing.button('edit-user', words.edit),
        drawing.button('enable-user', say('Enable', 'Aktivieren', 'تفعيل')),
        drawing.button('disable-user', say('Disable', 'Sperren', 'تعطيل')),
        drawing.button('reset-password', titles.reset),
        drawing.button('remove-passkey', titles.removePasskey),
        drawing.button('delete-users', words.delete, { mode: 'error' }),
        drawing.button('create-user', titles.create, { variant: 'contained' }),
      ),
      drawing.grid(
        'users-table',
        drawing.selection(),
        drawing.column('loginIds', loginId),
        drawing.sorted('name', words.name),
        drawing.sorted('email', words.email),
        drawing.sorted('phone', words.phone),
        drawing.column('roles', words.roles),
        drawing.badges('status', words.status, { active: 'primary', invited: 'default', disabled: 'error' }),
        drawing.column('createdTimeFormatted', words.created),
      ),
    ),
  'create-user-modal.html': (drawing, { attributes }) =>
    form(
      drawing,
      titles.create,
      words.create,
      drawing.field('text-field', loginId, { name: 'loginId', required: 'true' }),
      ...profile(drawing, attributes),
    ),
  'edit-user-modal.html': (drawing, { attributes }) =>
    form(
      drawing,
      titles.edit,
      words.save,
      drawing.field('text-field', loginId, { name: 'loginId' }),
      ...profile(drawing, attributes),
    ),
  'delete-users-modal.html': drawing =>
    question(
      drawing,
      titles.delete,
      say(
        'Their accounts and sessions end, and this cannot be undone.',
        'Die Konten und Sitzungen der ausgewählten Benutzer enden. Das lässt sich nicht rückgängig machen.',
        'ستُحذف حسابات المستخدمين المحددين وتنتهي جلساتهم، ولا يمكن التراجع عن ذلك.',
      ),
      { isDanger: true },
    ),
  'enable-user-modal.html': drawing =>
    question(
      drawing,
      titles.enable,
      say('They can sign in again.', 'Der Benutzer kann sich wieder anmelden.', 'يمكن للمستخدم تسجيل الدخول من جديد.'),
    ),
  'disable-user-modal.html': drawing =>
    question(
      drawing,
      titles.disable,
      say(
        'They cannot sign in, and their sessions end.',
        'Der Benutzer kann sich nicht mehr anmelden, und seine Sitzungen enden.',
        'لن يتمكن المستخدم من تسجيل الدخول وستنتهي جلساته.',
      ),
      { isDanger: true },
    ),
  'reset-password-modal.html': drawing =>
    question(
      drawing,
      titles.reset,
      say(
        'The user must choose another one when signing in with it.',
        'Der Benutzer erhält ein vorläufiges Passwort und muss bei der Anmeldung ein neues wählen.',
        'سيحصل المستخدم على كلمة مرور مؤقتة، وعليه اختيار أخرى عند تسجيل الدخول.',
      ),
    ),
  'generated-password-modal.html': drawing =>
    secret(drawing, {
      title: say('Temporary password', 'Vorläufiges Passwort', 'كلمة مرور مؤقتة'),
      hint: say(
        'Give it to the user now: it is not shown again.',
        'Geben Sie es dem Benutzer jetzt: Es wird nicht noch einmal angezeigt.',
        'أعطها للمستخدم الآن، فلن تظهر مرة أخرى.',
      ),
      label: say('Password', 'Passwort', 'كلمة المرور'),
      name: 'generated-password',
    }),
  'remove-passkey-modal.html': drawing =>
    question(
      drawing,
      titles.removePasskey,
      say(
        'All passkeys of the user stop working.',
        'Alle Passkeys des Benutzers werden ungültig.',
        'ستتوقف كل مفاتيح مرور المستخدم عن العمل.',
      ),
      { isDanger: true },
    ),
}
