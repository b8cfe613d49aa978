ALTER TABLE "integration_contacts" ADD COLUMN "changed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "integrations" ADD COLUMN "refused_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "integrations" ADD COLUMN "last_refused_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "integrations" ADD COLUMN "changes_cursor" text;--> statement-breakpoint
ALTER TABLE "linked_items" ADD COLUMN "starts_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "task_comments" ADD COLUMN "author_name" text;--> statement-breakpoint
CREATE INDEX "linked_items_starts" ON "linked_items" USING btree ("starts_at") WHERE starts_at is not null;