import type { Services } from '../../kernel/context.ts';
import { waitMs } from '../../kernel/waits.ts';
import { engagementRoom } from '../../live/rooms.ts';
import { closeUnadmitted } from './admission.ts';
import { widgetConfig } from './config.ts';
import { shownEngagement } from './engagement.ts';
import { concernsWidget } from './settings-topics.ts';

/** Debounce time for changes of a merchant. Milliseconds. */
const BATCH_MS = 500;
/** Interval of checks for changed opening hours. Milliseconds. */
const POLL_EVERY_MS = 60_000;

/** Notifies visitors when their widget changes: settings, opening hours, availability. */
export function startConfigLive(services: Services) {
  const { live, bus, log } = services;
  const pending = new Map<number, NodeJS.Timeout>();
  const lastSent = new Map<string, string>();

  const broadcast = async (merchantId: number) => {
    for (const engagementId of engagementsOf(services, merchantId)) {
      const room = engagementRoom(merchantId, engagementId);
      // An engagement that was removed meanwhile has no configuration to send.
      const shown = await shownEngagement(services, engagementId).catch(() => null);
      const config = shown && (await widgetConfig(services, shown));
      const text = JSON.stringify(config);
      if (config && lastSent.get(room) !== text) {
        lastSent.set(room, text);
        live.rooms.send(room, { type: 'config', config });
      }
      // After the configuration, so that the widget of a paused engagement says why it is closed.
      if (shown?.state !== 'active' || shown.widget.identity === 'enforced')
        await closeUnadmitted(services, live.rooms.in(room));
    }
  };
  const schedule = (merchantId: number) => {
    if (pending.has(merchantId)) return;
    const timer = setTimeout(() => {
      pending.delete(merchantId);
      broadcast(merchantId).catch((error) => log.warn({ err: error }, 'widget settings not sent'));
    }, waitMs(BATCH_MS));
    pending.set(merchantId, timer);
  };

  const scheduleAll = () => {
    for (const merchantId of merchantsOf(services)) schedule(merchantId);
  };

  const clock = setInterval(() => {
    for (const room of lastSent.keys()) if (live.rooms.in(room).size === 0) lastSent.delete(room);
    scheduleAll();
  }, POLL_EVERY_MS);
  const stops = [
    bus.onMissed(scheduleAll),
    bus.on('settings.changed', (changed) => {
      if (concernsWidget(changed)) schedule(changed.merchantId);
    }),
    bus.on('member.changed', ({ merchantId }) => schedule(merchantId)),
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
