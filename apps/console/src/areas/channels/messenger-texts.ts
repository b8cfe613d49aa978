import type { MessengerChannel, MessengerFieldName } from '@foyer/domain/messengers';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

interface MessengerTexts {
  readonly title: MessageDescriptor;
  /** What its fields are called, and where their values are found. */
  readonly fields: Partial<
    Record<MessengerFieldName, { readonly label: MessageDescriptor; readonly hint: MessageDescriptor }>
  >;
}

/** What messengers and their fields are called. */
export const MESSENGER_TEXTS: Readonly<Record<MessengerChannel, MessengerTexts>> = {
  telegram: {
    title: msg`Telegram`,
    fields: {
      token: {
        label: msg`Bot token`,
        hint: msg`You get it from @BotFather in Telegram when you create a bot.`,
      },
    },
  },
  custom: {
    title: msg`Custom channel`,
    fields: {
      url: {
        label: msg`Address of your system`,
        hint: msg`Replies are posted to this address, signed. It belongs to your app, kiosk or robot.`,
      },
    },
  },
};
