# Draws the CSV file of `bench growth`: nodes and CPU seconds against situations, both on logarithmic scales, one line a
# series.   gnuplot -c growth.gp FILE.csv FILE.svg
csv = ARG1
set terminal svg size 1100,900 dynamic enhanced background rgb "white" font "sans,13"
set output ARG2
set datafile separator ","
set logscale xy
set format x "10^{%T}"
set format y "10^{%T}"
set grid
set key top left
set xlabel "situations"

blackbox = "'n x n / 1' 'n x n / 2' 'n x n / 3' 'n x n / 4'"
mastermind = "'2 x c' '3 x c' '4 x c' '5 x c' '6 x c'"
# Column `c` of the rows of one family and series; what is 0 cannot be drawn on a logarithmic scale.
pick(family, series, c) = strcol(1) eq family && strcol(2) eq series && column(c) > 0 ? column(c) : NaN

# A line would break at the rows of other series: these have no situations here, and are left out.
set datafile missing NaN
set multiplot layout 2,2
do for [family in "blackbox mastermind"] {
    names = family eq "blackbox" ? blackbox : mastermind
    set title family.": player nodes"
    set ylabel "nodes"
    plot for [s in names] csv every ::1 using (pick(family, s, 4)):(pick(family, s, 7)) \
        with linespoints linewidth 2 pointtype 7 pointsize 0.6 title s
    set title family.": CPU seconds, one thread"
    set ylabel "seconds"
    plot for [s in names] csv every ::1 using (pick(family, s, 4)):(pick(family, s, 8)) \
        with linespoints linewidth 2 pointtype 7 pointsize 0.6 title s
}
unset multiplot
