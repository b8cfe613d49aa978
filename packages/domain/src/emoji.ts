/** An emoji with its name, for search and screen readers. */
export interface Emoji {
  readonly char: string;
  readonly name: string;
}

export interface EmojiGroup {
  readonly name: string;
  readonly emoji: readonly Emoji[];
}

function group(name: string, entries: string): EmojiGroup {
  const emoji = entries
    .trim()
    .split('\n')
    .map((line) => line.trim())
    .map((line) => ({ char: line.slice(0, line.indexOf(' ')), name: line.slice(line.indexOf(' ') + 1) }));
  return { name, emoji };
}

/** The emoji of the picker by group, one `char name` per line. */
export const EMOJI_GROUPS: readonly EmojiGroup[] = [
  /* @__PURE__ */ group(
    'Faces',
    `😀 grinning
    😃 smiling
    😄 laughing eyes
    😁 beaming
    😅 relieved laugh
    😂 tears of joy
    🤣 rolling with laughter
    🙂 slight smile
    🙃 upside down
    😉 wink
    😊 blushing
    😇 halo
    🥰 in love
    😍 heart eyes
    🤩 starry eyes
    😘 blowing a kiss
    😋 tasty
    😜 winking tongue
    🤗 hug
    🤔 thinking
    🤫 quiet please
    😐 neutral
    😏 smirk
    😬 grimace
    😌 relieved
    😴 sleeping
    😎 sunglasses
    🤓 nerd
    😕 confused
    🙁 slight frown
    😮 surprised
    😲 astonished
    🥺 pleading
    😢 crying
    😭 sobbing
    😱 shocked
    😓 sweating
    😡 angry
    🤒 ill
    🥳 party`,
  ),
  /* @__PURE__ */ group(
    'Hands',
    `👍 thumbs up
    👎 thumbs down
    👌 okay
    ✌️ peace
    🤞 fingers crossed
    👏 clapping
    🙌 raised hands
    🙏 thank you
    🤝 handshake
    👋 waving
    💪 strong
    ✋ stop
    👉 pointing right
    👈 pointing left
    👆 pointing up
    👇 pointing down
    🤷 shrug
    🙋 raising a hand`,
  ),
  /* @__PURE__ */ group(
    'Hearts and signs',
    `❤️ red heart
    🧡 orange heart
    💛 yellow heart
    💚 green heart
    💙 blue heart
    💜 purple heart
    🖤 black heart
    💔 broken heart
    ✨ sparkles
    ⭐ star
    🔥 fire
    💯 hundred
    ✅ done
    ❌ cross
    ⚠️ warning
    ❓ question
    ❗ exclamation
    💡 idea
    🎉 celebration
    🎁 gift`,
  ),
  /* @__PURE__ */ group(
    'Things',
    `📦 parcel
    🚚 delivery
    🛒 shopping cart
    🛍️ shopping bags
    💳 card
    💰 money
    🧾 receipt
    🏷️ label
    📅 calendar
    ⏰ alarm clock
    ⏳ waiting
    📞 telephone
    📱 phone
    💻 laptop
    📧 email
    📎 paper clip
    📝 note
    📷 camera
    🔒 locked
    🔑 key
    🔍 search
    🔧 wrench
    🏠 house
    🏢 office
    🛋️ sofa
    🪑 chair
    🛏️ bed`,
  ),
  /* @__PURE__ */ group(
    'Nature and food',
    `☀️ sun
    🌧️ rain
    ❄️ snow
    🌱 seedling
    🌹 rose
    🌍 world
    🐶 dog
    🐱 cat
    ☕ coffee
    🍕 pizza
    🎂 cake
    🍎 apple`,
  ),
];

/** Emoji whose name contains the query, case-insensitively. All for an empty query. */
export function findEmoji(query: string): Emoji[] {
  const wanted = query.trim().toLowerCase();
  return EMOJI_GROUPS.flatMap((entry) => entry.emoji).filter((emoji) => emoji.name.includes(wanted));
}
