import { ScheduleView } from "@/features/schedule/schedule-view";

export const Component = ScheduleView;
