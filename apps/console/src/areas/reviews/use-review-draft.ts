import { useState } from 'react';

/** The draft of a reply to a review, stored in this browser until it is sent. */
export function useReviewDraft(reviewId: string): [text: string, setText: (text: string) => void] {
  const key = `foyer.review.draft.${reviewId}`;
  const [text, setText] = useState(() => localStorage.getItem(key) ?? '');
  const keep = (next: string) => {
    if (next === '') localStorage.removeItem(key);
    else localStorage.setItem(key, next);
    setText(next);
  };
  return [text, keep];
}
