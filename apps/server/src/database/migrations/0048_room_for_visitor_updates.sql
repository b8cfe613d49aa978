-- Room on each page for the next version of its rows, which then need no index entries.
ALTER TABLE "visitors" SET (fillfactor = 80);--> statement-breakpoint
-- Replaced by a trigger for each statement.
DROP TRIGGER IF EXISTS webhook_conversation_started ON conversations;--> statement-breakpoint
DROP FUNCTION IF EXISTS note_conversation_started();
