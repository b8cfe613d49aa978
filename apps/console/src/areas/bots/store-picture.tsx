import {
  IconBuildingStore,
  IconCreditCardOff,
  IconDeviceDesktop,
  IconGift,
  IconHomeSearch,
  IconMoodSmile,
  IconPackage,
  IconPigMoney,
  IconPill,
  IconPresentation,
  IconRobot,
  IconRouter,
  IconSchool,
  IconShieldCheck,
  IconSteeringWheel,
  IconStethoscope,
  IconTool,
  IconToolsKitchen2,
  IconTruckReturn,
  IconYoga,
} from '@tabler/icons-react';
import { Icon, type IconShape } from '../../ui/icon.tsx';
import type { FirstMessage } from './first-messages.ts';
import { StoreChat } from './store-chat.tsx';

const ICONS: Readonly<Record<string, IconShape>> = {
  18: IconPackage,
  19: IconMoodSmile,
  20: IconHomeSearch,
  21: IconToolsKitchen2,
  22: IconDeviceDesktop,
  23: IconStethoscope,
  24: IconSteeringWheel,
  25: IconShieldCheck,
  26: IconCreditCardOff,
  27: IconPigMoney,
  28: IconRouter,
  29: IconTruckReturn,
  30: IconSchool,
  31: IconYoga,
  32: IconPresentation,
  33: IconPill,
  34: IconTool,
  35: IconBuildingStore,
  36: IconGift,
};

/** The picture of a template: how its chat begins, with a sign of what it is about. */
export function StorePicture({ id, messages }: { id: string; messages: readonly FirstMessage[] }) {
  return (
    <span className="store-picture" data-tint={Number(id) % 4 || 0} aria-hidden>
      <StoreChat messages={messages} />
      <span className="store-sign">
        <Icon of={ICONS[id] ?? IconRobot} size={20} />
      </span>
    </span>
  );
}
