import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A proxy between a browser and the server that can be disconnected and reconnected. */
export interface Cable {
  /** The server's address through the proxy. */
  readonly url: string;
  pull(): void;
  plugIn(): void;
  remove(): void;
}

/** Starts a proxy to the server of the journeys. */
export async function layCable(): Promise<Cable> {
  const target = new URL(process.env.FOYER_URL ?? '');
  const open = new Set<Socket>();
  let isPulled = false;
  const relay = createServer((near) => {
    if (isPulled) {
      near.destroy();
      return;
    }
    const far = connect(Number(target.port), target.hostname);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one);
      one.on('error', () => one.destroy());
      one.on('close', () => {
        open.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  });
  relay.listen(0, '127.0.0.1');
  await once(relay, 'listening');
  const { port } = relay.address() as { port: number };
  const cutAll = () => {
    for (const socket of open) socket.destroy();
  };
  return {
    url: `http://127.0.0.1:${port}`,
    pull() {
      isPulled = true;
      cutAll();
    },
    plugIn() {
      isPulled = false;
    },
    remove() {
      relay.close();
      cutAll();
    },
  };
}
