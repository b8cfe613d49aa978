import type { Services } from '../../kernel/context.ts';
import { engagementRoom } from '../../live/rooms.ts';
import { sendAway } from './admission.ts';
import { widgetConfig } from './config.ts';
import { shownEngagement } from './engagement.ts';

/** Debounce time for changes of a merchant. Milliseconds. */
const GATHER_MS = 500;
/** Opening hours begin and end by themselves. Milliseconds. */
const LOOK_EVERY_MS = 60_000;

/** Notifies visitors when their widget changes: settings, opening hours, availability. */
export function startConfigLive(services: Services) {
  const { live, bus, log } = services;
  const pending = new Map<number, NodeJS.Timeout>();
  const told = new Map<string, string>();

  const tell = async (merchantId: number) => {
    for (const engagementId of engagementsOf(services, merchantId)) {
      const room = engagementRoom(merchantId, engagementId);
      // An engagement that ended meanwhile has nothing to tell.
      const shown = await shownEngagement(services, engagementId).catch(() => null);
      if (!shown || shown.widget.identity === 'enforced') await sendAway(services, live.rooms.in(room));
      if (!shown) continue;
      const config = await widgetConfig(services, shown);
      const text = JSON.stringify(config);
      if (told.get(room) === text) continue;
      told.set(room, text);
      live.rooms.send(room, { type: 'config', config });
    }
  };
  const soon = (merchantId: number) => {
    if (pending.has(merchantId)) return;
    const timer = setTimeout(() => {
      pending.delete(merchantId);
      tell(merchantId).catch((error) => log.warn({ err: error }, 'widget settings not told'));
    }, GATHER_MS);
    pending.set(merchantId, timer);
  };

  const allSoon = () => {
    for (const merchantId of merchantsOf(services)) soon(merchantId);
  };

  const clock = setInterval(() => {
    for (const room of told.keys()) if (live.rooms.in(room).size === 0) told.delete(room);
    allSoon();
  }, LOOK_EVERY_MS);
  const stops = [
    bus.onMissed(allSoon),
    bus.on('settings.changed', ({ merchantId }) => soon(merchantId)),
    bus.on('member.changed', ({ merchantId }) => soon(merchantId)),
  ];
  return {
    stop: () => {
      clearInterval(clock);
      for (const stop of stops) stop();
      for (const timer of pending.values()) clearTimeout(timer);
    },
  };
}

const visitorsOf = ({ live }: Services) =>
  [...live.connections].flatMap((connection) => (connection.kind === 'visitor' ? [connection.caller] : []));

const merchantsOf = (services: Services) => new Set(visitorsOf(services).map(({ merchantId }) => merchantId));

const engagementsOf = (services: Services, merchantId: number) =>
  new Set(
    visitorsOf(services)
      .filter((caller) => caller.merchantId === merchantId)
      .map(({ engagementId }) => engagementId),
  );
