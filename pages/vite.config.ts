import { defineConfig } from 'vite'

/** Compiles the pages for Node, which knows no JSX, with React's production build whatever NODE_ENV says at run time. */
export default defineConfig({
  mode: 'production',
  ssr: { noExternal: ['react', 'react-dom', 'scheduler'] },
  build: {
    ssr: true,
    target: 'node24',
    outDir: 'dist',
    emptyOutDir: true,
    reportCompressedSize: false,
    rolldownOptions: {
      // Beside the entries, and not in a folder of their own.
      output: { chunkFileNames: '[name]-[hash].js' },
      input: {
        index: 'src/index.tsx',
        logo: 'src/Logo.tsx',
        colors: 'src/colors.ts',
        theme: 'src/look/theme.ts',
        'rule-sentences': 'src/rule-sentences.ts',
      },
    },
  },
})
