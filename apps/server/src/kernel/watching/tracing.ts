import type { Context, Tracer } from '@opentelemetry/api';
import type { Config } from '../../config.ts';
import { newId } from '../ids.ts';
import { version } from '../version.ts';

/** A span of a trace. */
export interface Span {
  /** @internal */
  readonly context: Context;
  end(error?: unknown): void;
}

interface Tracing {
  start(name: string, parent: Span | null): Span;
  stop(): Promise<void>;
}

/** The tracing of this process; null when it is disabled. */
let tracing: Tracing | null = null;

/** Starts a span, as the root of a trace when there is no parent. Returns null when tracing is disabled. */
export const startSpan = (name: string, parent: Span | null): Span | null =>
  tracing ? tracing.start(name, parent) : null;

/**
 * Starts tracing when `OTEL_EXPORTER_OTLP_ENDPOINT` is set; the libraries are loaded only then. Sampling is configured
 * by `OTEL_TRACES_SAMPLER`.
 */
export async function startTracing({
  OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
}: Config): Promise<() => Promise<void>> {
  if (!endpoint) return async () => {};
  const [{ ROOT_CONTEXT, SpanStatusCode, trace }, sdk, { OTLPTraceExporter }, { resourceFromAttributes }] =
    await Promise.all([
      import('@opentelemetry/api'),
      import('@opentelemetry/sdk-trace-node'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
    ]);
  const provider = new sdk.NodeTracerProvider({
    resource: resourceFromAttributes({
      'service.name': process.env.OTEL_SERVICE_NAME ?? 'foyer',
      'service.version': version,
      'service.instance.id': newId(),
    }),
    spanProcessors: [
      new sdk.BatchSpanProcessor(new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` })),
    ],
  });
  const tracer: Tracer = provider.getTracer('foyer', version);
  const own: Tracing = {
    start(name, parent) {
      const span = tracer.startSpan(name, {}, parent?.context ?? ROOT_CONTEXT);
      return {
        context: trace.setSpan(ROOT_CONTEXT, span),
        end(error) {
          if (error !== undefined) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        },
      };
    },
    stop: () => provider.shutdown(),
  };
  tracing = own;
  return async () => {
    if (tracing === own) tracing = null;
    await own.stop();
  };
}
