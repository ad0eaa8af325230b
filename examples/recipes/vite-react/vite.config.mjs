// Below any address; workers are modules, as in development.
export default {
  base: './',
  esbuild: { jsx: 'automatic' },
  worker: { format: 'es' },
  build: { rollupOptions: { input: ['index.html', 'plan.html'] } },
}
