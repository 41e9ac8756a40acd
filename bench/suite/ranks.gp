# Draws the CSV file of `bench ranks`: efficiency and nodes against ranks, one line a game.
#   gnuplot -c ranks.gp FILE.csv FILE.svg
csv = ARG1
set terminal svg size 1100,460 dynamic enhanced background rgb "white" font "sans,13"
set output ARG2
set datafile separator ","
set datafile missing NaN
set logscale x 2
set grid
set xlabel "ranks"

# The games of the file, in its order.
games = ""
stats csv every ::1 using (games = strstrt(games, "'".strcol(1)."'") ? games : games." '".strcol(1)."'", 1) nooutput
pick(game, c) = strcol(1) eq game ? column(c) : NaN

set multiplot layout 1,2
set key bottom left
set title "efficiency"
set yrange [0:1.2]
plot for [g in games] csv every ::1 using (pick(g, 2)):(pick(g, 6)) \
    with linespoints linewidth 2 pointtype 7 pointsize 0.6 title g, 1 with lines dashtype 2 linecolor "gray" notitle
set key top left
set title "nodes of all ranks over those of one"
set yrange [0:*]
plot for [g in games] csv every ::1 using (pick(g, 2)):(pick(g, 4)) \
    with linespoints linewidth 2 pointtype 7 pointsize 0.6 title g, 1 with lines dashtype 2 linecolor "gray" notitle
unset multiplot
