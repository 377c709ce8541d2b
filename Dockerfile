# syntax=docker/dockerfile:1
FROM node:24.21.0-bookworm-slim AS build
WORKDIR /gatehouse
COPY . .
# All packages come from package-lock.json. The second installation leaves out what only the build needs.
RUN npm ci --ignore-scripts --omit=dev \
  && node --eval "import('./scripts/build.mjs').then(({ buildServer }) => buildServer())" \
  && mv dist/server-* dist/server \
  && npm ci --ignore-scripts --omit=dev --workspace=gatehouse-id

FROM node:24.21.0-bookworm-slim
ENV HOST=0.0.0.0 PORT=3000
WORKDIR /gatehouse
COPY --from=build /gatehouse .
RUN mkdir --mode=700 data && chown node:node data
USER node
VOLUME /gatehouse/data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD ["node", "--eval", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=4", "dist/server/gatehouse.mjs", "start"]
