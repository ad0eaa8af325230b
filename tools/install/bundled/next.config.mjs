// Quick, as the build is thrown away: neither small, nor kept for the next one, nor with a list of the files it needs.
export default {
  experimental: { cpus: 1 },
  outputFileTracingExcludes: { '**': ['**'] },
  webpack: (config) => ({ ...config, cache: false, optimization: { ...config.optimization, minimize: false } }),
}
