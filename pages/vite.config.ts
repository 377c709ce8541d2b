import { defineConfig } from 'vite'

/** Compiles the pages for Node, which knows no JSX. Dependencies stay imports, so there is one copy of React. */
export default defineConfig({
  mode: 'production',
  build: {
    ssr: true,
    target: 'node24',
    outDir: 'dist',
    emptyOutDir: true,
    reportCompressedSize: false,
    rolldownOptions: { input: { index: 'src/index.tsx', logo: 'src/Logo.tsx' } },
  },
})
