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
    rolldownOptions: { input: { index: 'src/index.tsx', logo: 'src/Logo.tsx' } },
  },
})
