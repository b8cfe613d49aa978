ALTER TABLE "saved_views" ADD COLUMN "modified_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "task_fields" ADD COLUMN "modified_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "labels" ADD COLUMN "modified_at" timestamp (3) with time zone DEFAULT now() NOT NULL;