import type { Subjects } from '../../testing/contract-tests/support/samples/subject.ts'

const styles = { gatehouse: { primaryColor: '#0f766e', logoUrl: 'https://app.example.com/logo.png' } }

export const samples: Subjects<'themes'> = {
  themes: {
    import: () => ({ theme: { cssTemplate: styles } }),
    importV2: () => ({ theme: { styles } }),
  },
}
