import type { Subjects } from '../../testing/contract-tests/support/samples/subject.ts'

export const samples: Subjects<'projectSettings'> = {
  projectSettings: {
    update: () => ({
      approvedOrigins: ['https://app.example.com'],
      isSignUpOpen: true,
      theme: { productName: 'Harbour', primaryColor: '#0f766e', logoUrl: 'https://app.example.com/logo.png' },
      cookies: { path: '/' },
    }),
  },
}
