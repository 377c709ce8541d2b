import { form, question, secret, words } from './dialogs.ts'
import { type Pages, say } from './drawing.ts'

const titles = {
  keys: say('Access keys', 'Zugriffsschlüssel', 'مفاتيح الوصول'),
  create: say('Create access key', 'Schlüssel anlegen', 'إنشاء مفتاح وصول'),
  rotate: say('Rotate key', 'Schlüssel erneuern', 'تدوير المفتاح'),
  activate: say('Activate keys', 'Schlüssel aktivieren', 'تفعيل المفاتيح'),
  deactivate: say('Deactivate keys', 'Schlüssel sperren', 'تعطيل المفاتيح'),
  delete: say('Delete keys', 'Schlüssel löschen', 'حذف المفاتيح'),
}
const generated = {
  hint: say(
    'Copy it now: it is not shown again.',
    'Kopieren Sie ihn jetzt: Er wird nicht noch einmal angezeigt.',
    'انسخه الآن، فلن يظهر مرة أخرى.',
  ),
  label: say('Key', 'Schlüssel', 'المفتاح'),
  name: 'generated-key',
}
/** Days; 0 for ever. */
const lifetimes = [
  { value: '30', label: say('30 days', '30 Tage', '30 يومًا') },
  { value: '60', label: say('60 days', '60 Tage', '60 يومًا') },
  { value: '90', label: say('90 days', '90 Tage', '90 يومًا') },
  { value: '365', label: say('1 year', '1 Jahr', 'سنة واحدة') },
  { value: '0', label: say('Never', 'Nie', 'أبدًا') },
]

export const accessKeyPages: Pages = {
  'root.html': drawing =>
    drawing.page(
      titles.keys,
      drawing.toolbar(
        drawing.search(say('Search access keys', 'Schlüssel suchen', 'البحث عن مفاتيح')),
        drawing.button('activate-access-keys', say('Activate', 'Aktivieren', 'تفعيل')),
        drawing.button('deactivate-access-keys', say('Deactivate', 'Sperren', 'تعطيل')),
        drawing.button('rotate-access-keys', say('Rotate', 'Erneuern', 'تدوير')),
        drawing.button('delete-access-keys', words.delete, { mode: 'error' }),
        drawing.button('create-access-key', titles.create, { variant: 'contained' }),
      ),
      drawing.grid(
        'access-keys-table',
        drawing.selection(),
        drawing.sorted('name', words.name),
        drawing.column('roleNames', words.roles),
        drawing.badges('status', words.status, { active: 'primary', inactive: 'default', expired: 'error' }),
        drawing.column('createdTimeFormatted', words.created),
        drawing.column('expireTimeFormatted', say('Expires', 'Läuft ab', 'تاريخ الانتهاء')),
      ),
    ),
  'create-access-key-modal.html': drawing =>
    form(
      drawing,
      titles.create,
      words.create,
      drawing.field('text-field', words.name, { name: 'name', required: 'true' }),
      drawing.field('combo-box', say('Expires in', 'Läuft ab in', 'ينتهي خلال'), {
        name: 'expiration',
        required: 'true',
        'item-label-path': 'data-name',
        'item-value-path': 'data-id',
        'default-value': '90',
        data: JSON.stringify(lifetimes.map(({ value, label }) => ({ value, label: drawing.say(label) }))),
      }),
      drawing.field('multi-select-combo-box', words.roles, {
        name: 'roleNames',
        'data-id': 'roles-multiselect',
        'item-label-path': 'data-name',
        'item-value-path': 'data-id',
        'clear-button-visible': 'true',
      }),
    ),
  'created-access-key-modal.html': drawing =>
    secret(drawing, { ...generated, title: say('Access key created', 'Schlüssel angelegt', 'تم إنشاء المفتاح') }),
  'rotated-access-key-modal.html': drawing =>
    secret(drawing, { ...generated, title: say('Key rotated', 'Schlüssel erneuert', 'تم تدوير المفتاح') }),
  'rotate-access-key-modal.html': drawing =>
    question(
      drawing,
      titles.rotate,
      say(
        'The key that is in use now stops working.',
        'Der bisherige Schlüssel wird ungültig.',
        'سيتوقف المفتاح الحالي عن العمل.',
      ),
      { isDanger: true },
    ),
  'activate-access-keys-modal.html': drawing =>
    question(
      drawing,
      titles.activate,
      say('They work again.', 'Die ausgewählten Schlüssel gelten wieder.', 'ستعمل المفاتيح المحددة من جديد.'),
    ),
  'deactivate-access-keys-modal.html': drawing =>
    question(
      drawing,
      titles.deactivate,
      say(
        'They do not work until you activate them again.',
        'Die ausgewählten Schlüssel gelten nicht, bis Sie sie wieder aktivieren.',
        'لن تعمل المفاتيح المحددة حتى تعيد تفعيلها.',
      ),
      { isDanger: true },
    ),
  'delete-access-keys-modal.html': drawing =>
    question(
      drawing,
      titles.delete,
      say(
        'They stop working, and this cannot be undone.',
        'Die ausgewählten Schlüssel werden ungültig. Das lässt sich nicht rückgängig machen.',
        'ستتوقف المفاتيح المحددة عن العمل، ولا يمكن التراجع عن ذلك.',
      ),
      { isDanger: true },
    ),
}
