/** SPDX ids of licences that require a notice and nothing else. */
export const allowedLicences: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MIT',
  'MIT-0',
  'Python-2.0',
  'Zlib',
])

export interface LicenceException {
  /** Name of the package, or a prefix that ends in `*`. */
  readonly name: string
  /** The package's licence field; undefined when it is absent. */
  readonly licence: string | undefined
  /** A development dependency: in neither the image nor the browser's files. */
  readonly onlyDevelopment?: true
  readonly reason: string
}

/** Accepted exceptions. An unused one fails the check. */
export const exceptions: readonly LicenceException[] = [
  {
    name: '@axe-core/playwright',
    licence: 'MPL-2.0',
    onlyDevelopment: true,
    reason: 'tests accessibility; neither changed nor distributed (decision 35)',
  },
  {
    name: 'axe-core',
    licence: 'MPL-2.0',
    onlyDevelopment: true,
    reason: 'tests accessibility; neither changed nor distributed (decision 35)',
  },
  {
    name: 'lightningcss*',
    licence: 'MPL-2.0',
    reason:
      'Vite minifies stylesheets with it; unchanged, and the Dockerfile removes it from the image',
  },
  {
    name: 'combine-errors',
    licence: undefined,
    reason: 'MIT by its Readme.md; a dependency of tus-js-client',
  },
  {
    name: '@darabonba/typescript',
    licence: 'Apache License 2.0',
    reason: 'Apache-2.0, not in the words of SPDX; of Aliyun’s client',
  },
  {
    name: '@img/sharp-libvips-*',
    licence: 'LGPL-3.0-or-later',
    reason:
      'libvips as a separate library, unchanged and exchangeable; only the preview process loads it (decision 40)',
  },
  {
    name: '@img/sharp-wasm32',
    licence: 'Apache-2.0 AND LGPL-3.0-or-later AND MIT',
    reason: 'as libvips; for platforms that we do not install on (decision 40)',
  },
  {
    name: '@img/sharp-win32-*',
    licence: 'Apache-2.0 AND LGPL-3.0-or-later',
    reason: 'as libvips; for platforms that we do not install on (decision 40)',
  },
  {
    name: '@embedpdf/fonts-sc',
    licence: 'OFL-1.1',
    reason:
      'the font of packages for authorities and of previews of PDF, unchanged; a part of it is embedded in their PDF, which the OFL allows (decision 76)',
  },
  { name: 'png-js', licence: undefined, reason: 'MIT by its LICENSE; a dependency of pdfkit' },
  {
    name: 'libheif-js',
    licence: 'LGPL-3.0',
    reason:
      'reads pictures of iPhones, unchanged and exchangeable; only the preview process loads it (decision 40)',
  },
]
