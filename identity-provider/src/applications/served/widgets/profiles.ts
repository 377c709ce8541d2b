import { escaped } from '../element.ts'
import { emptyState, words } from './dialogs.ts'
import { type Drawing, type Pages, say, type Shown } from './drawing.ts'
import type { Text } from '../../../projects/index.ts'

/** Drawn by Gatehouse, in the colour of the text around them. */
function icon(path: string): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">${path}</svg>`
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
}

const icons = {
  openElsewhere: icon(
    '<path d="M14 4h6v6"/><path d="M20 4l-9 9"/><path d="M19 14v5a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1h5"/>',
  ),
}

/** A value, with the flow that changes it. */
function attribute(
  drawing: Drawing,
  { flows }: Shown,
  { id, label, edit }: { id: string; label: Text; edit?: string },
): string {
  const { draw, say: sayIt } = drawing
  return draw('user-attribute', {
    'data-id': id,
    label: sayIt(label),
    placeholder: sayIt(say('Not set', 'Nicht angegeben', 'غير محدد')),
    'full-width': 'true',
    'hide-delete': 'true',
    ...(edit !== undefined && flows.has(edit) ? { 'edit-flow-id': edit } : { readonly: 'true' }),
  })
}

type Action = { label: Text; flow: string }

/** A way to sign in, with the flows that set it up and remove it. */
function method(
  drawing: Drawing,
  { flows }: Shown,
  { id, label, set, unset }: { id: string; label: Text; set: Action; unset?: Action },
): string {
  const { draw, say: sayIt } = drawing
  const canSet = flows.has(set.flow)
  const canUnset = unset !== undefined && flows.has(unset.flow)
  return draw('user-auth-method', {
    'data-id': id,
    label: sayIt(label),
    'full-width': 'true',
    'unfulfilled-editable': String(canSet),
    'fulfilled-editable': String(canUnset),
    ...(canSet && { 'button-label': sayIt(set.label), 'flow-id': set.flow }),
    ...(canUnset && { 'fulfilled-button-label': sayIt(unset.label), 'fulfilled-flow-id': unset.flow }),
  })
}

const remove = say('Remove', 'Entfernen', 'إزالة')

function section(drawing: Drawing, title: Text, ...content: string[]): string {
  const { box, text } = drawing
  return box(
    { direction: 'column', 'st-gap': '0.5rem' },
    text(title, { variant: 'subtitle1' }),
    box({ direction: 'column', 'st-gap': '0.25rem' }, ...content),
  )
}

export const userProfilePages: Pages = {
  'root.html': (drawing, shown) => {
    const { draw, button, box, say: sayIt } = drawing
    const { flows } = shown
    return drawing.page(
      say('Profile', 'Profil', 'الملف الشخصي'),
      draw('avatar', { 'data-id': 'avatar', size: 'lg' }),
      section(
        drawing,
        say('About you', 'Über Sie', 'عنك'),
        attribute(drawing, shown, { id: 'name', label: words.name, edit: 'profile' }),
        attribute(drawing, shown, { id: 'email', label: words.email, edit: 'change-email' }),
        attribute(drawing, shown, { id: 'phone', label: words.phone, edit: 'change-phone' }),
      ),
      section(
        drawing,
        say('Sign-in', 'Anmeldung', 'تسجيل الدخول'),
        method(drawing, shown, {
          id: 'password',
          label: say('Password', 'Passwort', 'كلمة المرور'),
          set: { label: say('Change', 'Ändern', 'تغيير'), flow: 'change-password' },
        }),
        method(drawing, shown, {
          id: 'totp',
          label: say('Authenticator app', 'Authentifizierungs-App', 'تطبيق المصادقة'),
          set: { label: say('Set up', 'Einrichten', 'إعداد'), flow: 'add-authenticator' },
          unset: { label: remove, flow: 'remove-authenticator' },
        }),
        draw(
          'user-passkeys',
          {
            'data-id': 'passkeys',
            label: sayIt(say('Passkeys', 'Passkeys', 'مفاتيح المرور')),
            'add-passkey-button-label': sayIt(say('Add', 'Hinzufügen', 'إضافة')),
            'remove-passkey-button-label': sayIt(remove),
            'created-at-label': sayIt(say('Added:', 'Hinzugefügt:', 'تاريخ الإضافة:')),
            ...(flows.has('add-passkey') ? { 'add-passkey-flow-id': 'add-passkey' } : { readonly: 'true' }),
            ...(flows.has('remove-passkey') && { 'remove-passkey-flow-id': 'remove-passkey', 'allow-remove': 'true' }),
            format: 'YYYY-MM-DD',
            'full-width': 'true',
          },
          `<span slot="remove-button">${escaped(sayIt(remove))}</span>`,
        ),
      ),
      section(
        drawing,
        say('Trusted devices', 'Vertraute Geräte', 'الأجهزة الموثوقة'),
        draw(
          'trusted-devices',
          {
            'data-id': 'trusted-devices',
            ...(flows.has('remove-trusted-device')
              ? { 'flow-id': 'remove-trusted-device' }
              : { 'hide-actions': 'true' }),
            'remove-device-label': sayIt(remove),
            'current-device-label': sayIt(say('This device', 'Dieses Gerät', 'هذا الجهاز')),
            'last-login-label': sayIt(say('Last used:', 'Zuletzt benutzt:', 'آخر استخدام:')),
            format: 'YYYY-MM-DD',
            'full-width': 'true',
          },
          emptyState(
            drawing,
            say('There are no trusted devices', 'Es gibt keine vertrauten Geräte', 'لا توجد أجهزة موثوقة'),
          ),
        ),
      ),
      box({ direction: 'row' }, button('logout', say('Sign out', 'Abmelden', 'تسجيل الخروج'))),
    )
  },
}

export const tenantProfilePages: Pages = {
  'root.html': (drawing, shown) => {
    const { draw, say: sayIt } = drawing
    return drawing.page(
      say('Organization', 'Organisation', 'المؤسسة'),
      section(
        drawing,
        say('General', 'Allgemein', 'عام'),
        attribute(drawing, shown, { id: 'tenant-name-edit', label: words.name, edit: 'change-tenant-name' }),
        attribute(drawing, shown, {
          id: 'tenant-email-domains-edit',
          label: say('Email domains', 'E-Mail-Domains', 'نطاقات البريد'),
        }),
      ),
      draw(
        'multi-sso',
        {
          'data-id': 'single-sign-on',
          label: sayIt(say('Single sign-on', 'Single Sign-on', 'تسجيل الدخول الموحد')),
          'not-configured-label': sayIt(say('Not set up', 'Nicht eingerichtet', 'غير مُعد')),
          'configure-tooltip-label': sayIt(say('Set up', 'Einrichten', 'إعداد')),
          'allow-configure': 'true',
          'allow-create': 'false',
          'allow-delete': 'false',
          'full-width': 'true',
        },
        draw('icon', {
          slot: 'external-link-icon',
          src: icons.openElsewhere,
          'src-dark': icons.openElsewhere,
          'st-fill': 'currentcolor',
        }),
      ),
    )
  },
}
